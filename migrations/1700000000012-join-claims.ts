import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { kinds } from './portable.ts'

/** Name and password of somebody who joins with an address that another one claims too: they stand with the link of their mail. */
export class JoinClaims1700000000012 implements MigrationInterface {
  name = 'JoinClaims1700000000012'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    for (const column of [
      k.text('joinName', 60, { isNullable: true }),
      k.key('joinPasswordHash', 128, { isNullable: true }),
    ])
      if (!(await q.hasColumn('account_token', column.name)))
        await q.addColumn('account_token', new TableColumn(column))
  }

  async down(q: QueryRunner): Promise<void> {
    for (const name of ['joinPasswordHash', 'joinName'])
      if (await q.hasColumn('account_token', name)) await q.dropColumn('account_token', name)
  }
}
