import {
  articleList,
  articleListInput,
  articlePreview,
  articleSource,
  articleSourceInput,
  previewArticleInput,
  saveArticleInput,
  savedArticle,
} from '#shared/contracts/editorial/article-editor.ts'
import {
  articleDetails,
  articleInput,
  blogSearchInput,
  blogSearchResult,
} from '#shared/contracts/editorial/articles.ts'
import { adminProcedure, publicProcedure, router, searchProcedure } from '../../../trpc/trpc.ts'

export const articlesRouter = router({
  search: searchProcedure
    .input(blogSearchInput)
    .output(blogSearchResult)
    .query(({ ctx, input }) => ctx.services.articles.search(input)),
  details: publicProcedure
    .input(articleInput)
    .output(articleDetails)
    .query(({ ctx, input }) => ctx.services.articles.details(input)),
  all: adminProcedure
    .input(articleListInput)
    .output(articleList)
    .query(({ ctx, input }) => ctx.services.articleEditor.list(input)),
  source: adminProcedure
    .input(articleSourceInput)
    .output(articleSource)
    .query(({ ctx, input }) => ctx.services.articleEditor.source(input)),
  preview: adminProcedure
    .input(previewArticleInput)
    .output(articlePreview)
    .mutation(({ ctx, input }) => ctx.services.articleEditor.preview(input)),
  save: adminProcedure
    .input(saveArticleInput)
    .output(savedArticle)
    .mutation(({ ctx, input }) => ctx.services.articleEditor.save(input, ctx.actor)),
})
