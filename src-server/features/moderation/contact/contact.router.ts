import { contactInput, contactResult } from '#shared/contracts/core/forms.ts'
import { formProcedure, router } from '../../../trpc/trpc.ts'

export const contactRouter = router({
  send: formProcedure
    .input(contactInput)
    .output(contactResult)
    .mutation(({ ctx, input }) => ctx.services.contact.send(input, ctx.address)),
})
