import { setImmediate } from 'node:timers/promises'
import type { Database } from '../database/data-source.ts'
import { CharacterWord } from '../database/entities/character-word.ts'
import { chunks } from '../database/in-list.ts'
import { insertMissing } from '../database/insert-rows.ts'
import type { Reader } from '../database/reader.ts'
import { transaction } from '../database/transaction.ts'
import { keepAnswer } from '../keep-answer.ts'
import { loadNameIndex } from '../unicode/character-index.ts'
import { type NameSearch, pageOfNames, searchNames } from '../unicode/character-search.ts'
import { type PostingsRow, packPostings, unpackPostings } from '../unicode/postings.ts'
import { afterPrefix } from './sql-conditions.ts'

/** Increase it when Unicode, CLDR or the form of the rows changes: each version has its own rows. */
const VERSION = 1
/** Word of the row that marks a complete set. */
const WHOLE = ''
/** Some ten milliseconds per transaction; other writes run in between. */
const BATCH = 500

/**
 * Characters by words of their names, from the rows of character_word: prefix ranges of the primary key. The rows are
 * constant for a program version and written on first use; memory answers what SQL cannot.
 * @param database null = never writes
 */
export function createSqlCharacters(reader: Reader, database: Database | null): NameSearch {
  const store = database && keepAnswer(() => storeCharacterWords(database))

  function find(terms: readonly string[]): Promise<PostingsRow[]> {
    const ranges = terms.map(() => ' OR (word >= ? AND word < ?)').join('')
    return reader.slow<PostingsRow>(
      `SELECT word, postings FROM character_word WHERE version = ? AND (word = ?${ranges})`,
      [VERSION, WHOLE, ...terms.flatMap((term) => [term, afterPrefix(term)])],
    )
  }

  return async (asked) => {
    let rows = await find(asked.terms)
    if (!isWhole(rows) && store) {
      // Searching characters must work even on a full disk.
      const stored = await store().then(
        () => true,
        () => false,
      )
      if (stored) rows = await find(asked.terms)
    }
    if (!isWhole(rows)) return searchNames(asked)
    return pageOfNames(unpackPostings(rows.filter(({ word }) => word !== WHOLE)), asked)
  }
}

const isWhole = (rows: readonly PostingsRow[]) => rows.some(({ word }) => word === WHOLE)

/**
 * Writes all words; concurrent processes write the same rows. Rows of older versions are deleted; an older process
 * writes them again if needed.
 */
async function storeCharacterWords(database: Database): Promise<void> {
  const rows = [...packPostings(await loadNameIndex())]
  for (const some of chunks(rows, BATCH)) {
    await transaction(database, (manager) => insertMissing(manager, CharacterWord, some.map(ofVersion)))
    await setImmediate()
  }
  await transaction(database, async (manager) => {
    await insertMissing(manager, CharacterWord, [ofVersion({ word: WHOLE, postings: '' })])
    await manager.query('DELETE FROM character_word WHERE version < ?', [VERSION])
  })
}

const ofVersion = (row: PostingsRow) => ({ version: VERSION, ...row })
