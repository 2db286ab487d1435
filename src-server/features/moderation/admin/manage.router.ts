import { success } from '#shared/contracts/core/common.ts'
import {
  bulkInput,
  bulkResult,
  findFoundriesInput,
  foundFoundries,
  giveFamilyInput,
  manageCollectionsInput,
  managedCollections,
  managedFamilies,
  managedFamily,
  managedFamilyInput,
  manageFamiliesInput,
  markInput,
  placeInput,
  showcaseInput,
  showcaseResult,
  trustInput,
} from '#shared/contracts/moderation/manage.ts'
import { stateResult } from '#shared/contracts/publishing/publishing.ts'
import { adminProcedure, moderatorProcedure, router } from '../../../trpc/trpc.ts'

/** Fonts and collections for admins; moderators may view the fonts. */
export const manageRouter = router({
  families: moderatorProcedure
    .input(manageFamiliesInput)
    .output(managedFamilies)
    .query(({ ctx, input }) => ctx.services.manage.families(input)),
  family: adminProcedure
    .input(managedFamilyInput)
    .output(managedFamily)
    .query(({ ctx, input }) => ctx.services.manage.family(input)),
  collections: adminProcedure
    .input(manageCollectionsInput)
    .output(managedCollections)
    .query(({ ctx, input }) => ctx.services.manage.collections(input)),
  foundries: moderatorProcedure
    .input(findFoundriesInput)
    .output(foundFoundries)
    .query(({ ctx, input }) => ctx.services.manage.foundries(input)),
  give: adminProcedure
    .input(giveFamilyInput)
    .output(stateResult)
    .mutation(({ ctx, input }) => ctx.services.manage.give(input, ctx.actor)),
  bulk: adminProcedure
    .input(bulkInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => ctx.services.manage.bulk(input, ctx.actor)),
  trust: adminProcedure
    .input(trustInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.foundryTrust.trust(input, ctx.actor)),
  showcase: adminProcedure
    .input(showcaseInput)
    .output(showcaseResult)
    .query(({ ctx, input }) => ctx.services.showcase.list(input)),
  mark: adminProcedure
    .input(markInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.showcase.mark(input, ctx.actor)),
  place: adminProcedure
    .input(placeInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.showcase.place(input, ctx.actor)),
})
