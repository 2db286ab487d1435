import {
  changedResult,
  collectionEditorResult,
  collectionIdInput,
  createAndListResult,
  createCollectionInput,
  createCollectionResult,
  editCollectionInput,
  heldInput,
  heldResult,
  linkCollectionInput,
  linkCollectionResult,
  memberInput,
  memberResult,
  membersInput,
  membersResult,
  moveInput,
  noteInput,
  ownCollectionsInput,
  ownCollectionsResult,
} from '#shared/contracts/collections/collection-changes.ts'
import {
  collectionImportInput,
  collectionImportResult,
  textCheckInput,
  textCheckResult,
} from '#shared/contracts/collections/collection-transfer.ts'
import {
  collectionDetailsInput,
  collectionsSearchInput,
  collectionsSearchResult,
  collectionView,
} from '#shared/contracts/collections/collections.ts'
import { personProcedure, publicProcedure, router, searchProcedure } from '../../trpc/trpc.ts'

export const collectionsRouter = router({
  search: searchProcedure
    .input(collectionsSearchInput)
    .output(collectionsSearchResult)
    .query(({ ctx, input, signal }) => ctx.services.collections.search(input, signal)),
  details: publicProcedure
    .input(collectionDetailsInput)
    .output(collectionView)
    .query(({ ctx, input }) => ctx.services.collections.details(input, ctx.actor)),
  /** The same for programs, who learn that a collection is private. */
  byId: publicProcedure
    .input(collectionDetailsInput)
    .output(collectionView)
    .query(({ ctx, input }) => ctx.services.collections.byId(input, ctx.actor)),
  mine: personProcedure
    .input(ownCollectionsInput)
    .output(ownCollectionsResult)
    .query(({ ctx, input }) => ctx.services.collections.mine(input, ctx.actor)),
  /** The same as a plain list, for the REST call. */
  list: personProcedure
    .input(ownCollectionsInput)
    .output(collectionView.array())
    .query(async ({ ctx, input }) => (await ctx.services.collections.mine(input, ctx.actor)).hits),
  held: personProcedure
    .input(heldInput)
    .output(heldResult)
    .query(({ ctx, input }) => ctx.services.collections.held(input, ctx.actor)),
  editor: personProcedure
    .input(collectionIdInput)
    .output(collectionEditorResult)
    .query(({ ctx, input }) => ctx.services.collections.editor(input, ctx.actor)),
  create: personProcedure
    .meta({ limit: 'collection' })
    .input(createCollectionInput)
    .output(createCollectionResult)
    .mutation(({ ctx, input }) => ctx.services.collections.create(input, ctx.actor)),
  /** The same with all collections, for the REST call. */
  createAndList: personProcedure
    .meta({ limit: 'collection' })
    .input(createCollectionInput)
    .output(createAndListResult)
    .mutation(({ ctx, input }) => ctx.services.collections.createAndList(input, ctx.actor)),
  edit: personProcedure
    .meta({ limit: 'collection' })
    .input(editCollectionInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.edit(input, ctx.actor)),
  setLink: personProcedure
    .meta({ limit: 'collection' })
    .input(linkCollectionInput)
    .output(linkCollectionResult)
    .mutation(({ ctx, input }) => ctx.services.collections.setLink(input, ctx.actor)),
  remove: personProcedure
    .meta({ limit: 'collection' })
    .input(collectionIdInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.remove(input, ctx.actor)),
  addFont: personProcedure
    .meta({ limit: 'collection' })
    .input(memberInput)
    .output(memberResult)
    .mutation(({ ctx, input }) => ctx.services.collections.addFont(input, ctx.actor)),
  removeFont: personProcedure
    .meta({ limit: 'collection' })
    .input(memberInput)
    .output(memberResult)
    .mutation(({ ctx, input }) => ctx.services.collections.removeFont(input, ctx.actor)),
  addFonts: personProcedure
    .meta({ limit: 'collection' })
    .input(membersInput)
    .output(membersResult)
    .mutation(({ ctx, input }) => ctx.services.collections.addFonts(input, ctx.actor)),
  removeFonts: personProcedure
    .meta({ limit: 'collection' })
    .input(membersInput)
    .output(membersResult)
    .mutation(({ ctx, input }) => ctx.services.collections.removeFonts(input, ctx.actor)),
  setNote: personProcedure
    .meta({ limit: 'collection' })
    .input(noteInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.setNote(input, ctx.actor)),
  import: personProcedure
    .meta({ limit: 'collection' })
    .input(collectionImportInput)
    .output(collectionImportResult)
    .mutation(({ ctx, input }) => ctx.services.collections.import(input, ctx.actor)),
  checkText: publicProcedure
    .meta({ limit: 'coverage' })
    .input(textCheckInput)
    .output(textCheckResult)
    .query(({ ctx, input }) => ctx.services.collections.checkText(input, ctx.actor)),
  move: personProcedure
    .meta({ limit: 'collection' })
    .input(moveInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.move(input, ctx.actor)),
})
