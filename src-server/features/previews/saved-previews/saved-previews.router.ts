import { success } from '#shared/contracts/core/common.ts'
import {
  removePreviewInput,
  savedKey,
  savedPreviewsInput,
  savedPreviewsResult,
  savePreviewInput,
  sharedPreview,
  sharedPreviewInput,
} from '#shared/contracts/previews/saved-previews.ts'
import { personProcedure, publicProcedure, router } from '../../../trpc/trpc.ts'

export const savedPreviewsRouter = router({
  save: personProcedure
    .input(savePreviewInput)
    .output(savedKey)
    .mutation(({ ctx, input }) => ctx.services.savedPreviews.save(ctx.actor, input)),
  list: personProcedure
    .input(savedPreviewsInput)
    .output(savedPreviewsResult)
    .query(({ ctx, input }) => ctx.services.savedPreviews.list(ctx.actor, input)),
  shared: publicProcedure
    .input(sharedPreviewInput)
    .output(sharedPreview)
    .query(({ ctx, input }) => ctx.services.savedPreviews.shared(input)),
  remove: personProcedure
    .input(removePreviewInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.savedPreviews.remove(ctx.actor, input)),
})
