import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#shared/errors.ts'
import { openDatabase } from '../../database/data-source.ts'
import { readArticleFile } from '../../features/articles/article-file.ts'
import { writeArticles } from '../../features/articles/write-articles.ts'
import type { Command } from '../cli.ts'

/** Far more than an article may have: a film called .md is not read into memory. */
const MAX_FILE_BYTES = 2 * 1024 * 1024

export const importArticlesCommand: Command = {
  usage: 'FOLDER',
  summary: "Adds or updates the blog's articles from the Markdown files of a folder; a file's name is its address.",
  async run([folder, ...rest], config) {
    if (!folder || rest.length > 0) throw new AppError('BAD_REQUEST', 'name one folder')
    const names = await readdir(folder).catch(() => {
      throw new AppError('NOT_FOUND', `${folder} is no folder that can be read`)
    })
    const paths = names
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => path.join(folder, name))
    if (paths.length === 0) throw new AppError('NOT_FOUND', `${folder} holds no .md files`)
    const files = []
    for (const file of paths) {
      if ((await stat(file)).size > MAX_FILE_BYTES) throw new AppError('BAD_REQUEST', `${file}: it is too large`)
      files.push(readArticleFile(file, await readFile(file, 'utf8')))
    }
    const database = await openDatabase(config.database, { migrate: true, waitMs: config.databaseWaitMs })
    try {
      const { added, changed, same } = await writeArticles(database, files, { replace: true })
      console.log(`${added.length} added, ${changed.length} changed, ${same.length} as they were`)
      return 0
    } finally {
      await database.close()
    }
  },
}
