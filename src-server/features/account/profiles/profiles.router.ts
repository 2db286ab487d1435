import { designerPeople, designerPeopleInput, userInput, userProfile } from '#shared/contracts/account/profiles.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const profilesRouter = router({
  byName: publicProcedure
    .input(userInput)
    .output(userProfile)
    .query(({ ctx, input }) => ctx.services.profiles.byName(ctx.actor, input)),
  ofDesigner: publicProcedure
    .input(designerPeopleInput)
    .output(designerPeople)
    .query(({ ctx, input }) => ctx.services.profiles.ofDesigner(input)),
})
