import {
  changedResult,
  collectionIdInput,
  createCollectionInput,
  createCollectionResult,
  editCollectionInput,
  memberInput,
  memberResult,
  moveInput,
  noteInput,
  ownCollectionsInput,
  ownCollectionsResult,
} from '#shared/contracts/collection-changes.ts'
import {
  collectionDetailsInput,
  collectionsSearchInput,
  collectionsSearchResult,
  collectionView,
} from '#shared/contracts/collections.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const collectionsRouter = router({
  search: publicProcedure
    .input(collectionsSearchInput)
    .output(collectionsSearchResult)
    .query(({ ctx, input, signal }) => ctx.services.collections.search(input, signal)),
  details: publicProcedure
    .input(collectionDetailsInput)
    .output(collectionView)
    .query(({ ctx, input }) => ctx.services.collections.details(input, ctx.actor)),
  mine: publicProcedure
    .input(ownCollectionsInput)
    .output(ownCollectionsResult)
    .query(({ ctx, input }) => ctx.services.collections.mine(input, ctx.actor)),
  /** The same as a plain list, which is what the REST call answers. */
  list: publicProcedure
    .input(ownCollectionsInput)
    .output(collectionView.array())
    .query(async ({ ctx, input }) => (await ctx.services.collections.mine(input, ctx.actor)).hits),
  create: publicProcedure
    .input(createCollectionInput)
    .output(createCollectionResult)
    .mutation(({ ctx, input }) => ctx.services.collections.create(input, ctx.actor)),
  edit: publicProcedure
    .input(editCollectionInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.edit(input, ctx.actor)),
  remove: publicProcedure
    .input(collectionIdInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.remove(input, ctx.actor)),
  addFont: publicProcedure
    .input(memberInput)
    .output(memberResult)
    .mutation(({ ctx, input }) => ctx.services.collections.addFont(input, ctx.actor)),
  removeFont: publicProcedure
    .input(memberInput)
    .output(memberResult)
    .mutation(({ ctx, input }) => ctx.services.collections.removeFont(input, ctx.actor)),
  setNote: publicProcedure
    .input(noteInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.setNote(input, ctx.actor)),
  move: publicProcedure
    .input(moveInput)
    .output(changedResult)
    .mutation(({ ctx, input }) => ctx.services.collections.move(input, ctx.actor)),
})
