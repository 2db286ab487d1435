import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'
import { isSqlite, kinds } from './portable.ts'

const COLUMNS = 'scope, scopeId, grain, dimension, period, value, views, previews, downloads, collections'
const KEY = 'scope, scopeId, grain, dimension, period, value'

/**
 * Sums lie in the order of their key, as InnoDB keeps them anyway: a page of a designer reads thousands of them that follow each other,
 * and on SQLite each was looked up in a second tree, wherever it happened to lie.
 */
export class UsageSumOrder1700000000034 implements MigrationInterface {
  name = 'UsageSumOrder1700000000034'

  async up(q: QueryRunner): Promise<void> {
    await rebuild(q, true)
  }

  async down(q: QueryRunner): Promise<void> {
    await rebuild(q, false)
  }
}

async function rebuild(q: QueryRunner, withoutRowid: boolean): Promise<void> {
  if (!isSqlite(q)) return
  const k = kinds(q)
  const columns = [
    k.int('scope', { isPrimary: true }),
    k.int('scopeId', { isPrimary: true }),
    k.int('grain', { isPrimary: true }),
    k.int('dimension', { isPrimary: true }),
    k.int('period', { isPrimary: true }),
    k.key('value', 80, { isPrimary: true }),
    k.int('views'),
    k.int('previews'),
    k.int('downloads'),
    k.int('collections'),
  ]
  await q.createTable(new Table({ name: 'usage_sum_anew', columns, withoutRowid }))
  await q.query(`INSERT INTO usage_sum_anew (${COLUMNS}) SELECT ${COLUMNS} FROM usage_sum ORDER BY ${KEY}`)
  await q.dropTable('usage_sum')
  await q.query('ALTER TABLE usage_sum_anew RENAME TO usage_sum')
}
