import { z } from 'zod'
import { glyphChangesInput, glyphChangesResult } from '#shared/contracts/publishing/glyph-diff.ts'
import { familyActInput } from '#shared/contracts/publishing/publishing.ts'
import {
  acceptRefusedInput,
  editFamilyInput,
  historyResult,
  moveStylesInput,
  moveStylesResult,
  qualityReport,
  removeLicenceInput,
  studioFamily,
  styleActInput,
} from '#shared/contracts/publishing/studio.ts'
import { adminProcedure, personProcedure, router } from '../../trpc/trpc.ts'

const which = z.object({ familyId: z.number() })

/** A family for its designer's work. */
export const studioRouter = router({
  family: personProcedure
    .input(familyActInput)
    .output(studioFamily)
    .query(({ ctx, input }) => ctx.services.studio.family(ctx.actor, input)),
  history: personProcedure
    .input(familyActInput)
    .output(historyResult)
    .query(({ ctx, input }) => ctx.services.studio.history(ctx.actor, input)),
  glyphs: personProcedure
    .input(glyphChangesInput)
    .output(glyphChangesResult)
    .query(({ ctx, input }) => ctx.services.studio.glyphs(ctx.actor, input)),
  report: personProcedure
    .input(familyActInput)
    .output(qualityReport)
    .query(({ ctx, input }) => ctx.services.studio.report(ctx.actor, input)),
  edit: personProcedure
    .input(editFamilyInput)
    .output(which)
    .mutation(({ ctx, input }) => ctx.services.studio.edit(ctx.actor, input)),
  acceptRefused: adminProcedure
    .input(acceptRefusedInput)
    .output(which)
    .mutation(({ ctx, input }) => ctx.services.studio.acceptRefused(ctx.actor, input)),
  style: personProcedure
    .input(styleActInput)
    .output(which)
    .mutation(({ ctx, input }) => ctx.services.studio.style(ctx.actor, input)),
  removeLicence: personProcedure
    .input(removeLicenceInput)
    .output(which)
    .mutation(({ ctx, input }) => ctx.services.studio.removeLicence(ctx.actor, input)),
  move: personProcedure
    .input(moveStylesInput)
    .output(moveStylesResult)
    .mutation(({ ctx, input }) => ctx.services.studio.move(ctx.actor, input)),
})
