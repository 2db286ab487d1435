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
})
