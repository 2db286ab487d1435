import {
  familyByIdInput,
  familyByNameInput,
  familyDetails,
  glyphNames,
  glyphNamesInput,
  glyphs,
  glyphsInput,
  pairingsInput,
  pairingsResult,
} from '#shared/contracts/catalogue/families.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const familiesRouter = router({
  byId: publicProcedure
    .input(familyByIdInput)
    .output(familyDetails)
    .query(({ ctx, input }) => ctx.services.families.byId(input)),
  byName: publicProcedure
    .input(familyByNameInput)
    .output(familyDetails)
    .query(({ ctx, input }) => ctx.services.families.byName(input)),
  pairings: publicProcedure
    .meta({ limit: 'search' })
    .input(pairingsInput)
    .output(pairingsResult)
    .query(({ ctx, input }) => ctx.services.families.pairings(input)),
  glyphs: publicProcedure
    .input(glyphsInput)
    .output(glyphs)
    .query(({ ctx, input }) => ctx.services.families.glyphs(input)),
  glyphNames: publicProcedure
    .input(glyphNamesInput)
    .output(glyphNames)
    .query(({ ctx, input }) => ctx.services.families.glyphNames(input)),
})
