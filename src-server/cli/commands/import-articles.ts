import { isUtf8 } from 'node:buffer'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#shared/errors.ts'
import { commandWords } from '../../command-words.mjs'
import { readArticleFile } from '../../features/editorial/articles/article-file.ts'
import { writeArticles } from '../../features/editorial/articles/write-articles.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { openOrMakeSite } from '../open-site.ts'

/** Far more than an article may have: keeps a video called .md out of memory. */
const MAX_FILE_BYTES = 2 * 1024 * 1024

export const importArticlesCommand: Command = {
  async run(args, config) {
    const [folder] = readArguments('import-articles', args).positionals
    if (!folder)
      throw new AppError('BAD_REQUEST', `name one folder, as in ${commandWords('import-articles', '~/articles')}`)
    const names = await readdir(folder).catch(() => {
      throw new AppError('NOT_FOUND', `${folder} is not a folder that can be read`)
    })
    const paths = names
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => path.join(folder, name))
    if (paths.length === 0) throw new AppError('NOT_FOUND', `${folder} holds no .md files`)
    const files = []
    for (const file of paths) files.push(readArticleFile(file, await readText(file)))
    const database = await openOrMakeSite(config)
    try {
      const { added, changed, same } = await writeArticles(database, files, { replace: true })
      console.log(`${added.length} added, ${changed.length} changed, ${same.length} as they were`)
      return 0
    } finally {
      await database.close()
    }
  },
}

/** @throws AppError BAD_REQUEST for what is no text */
async function readText(file: string): Promise<string> {
  const bad = (reason: string) => new AppError('BAD_REQUEST', `${file}: ${reason}`)
  const found = await stat(file)
  if (!found.isFile()) throw bad('it is not a file')
  if (found.size > MAX_FILE_BYTES) throw bad('it is too large')
  const bytes = await readFile(file)
  if (!isUtf8(bytes)) throw bad('it is not UTF-8')
  return bytes.toString()
}
