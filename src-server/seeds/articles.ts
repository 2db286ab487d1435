import { type ArticleFile, readArticleFile } from '../features/editorial/articles/article-file.ts'

/** Part of the build, so that a running site needs no source tree. */
const SOURCES = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

/** The articles that a demo site starts with. */
export const loadArticles = (): ArticleFile[] =>
  Object.entries(SOURCES).map(([name, source]) => readArticleFile(name, source))
