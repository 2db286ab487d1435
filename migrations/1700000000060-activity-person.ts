import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'

const TABLE = 'foundry_activity'
const OLD = { name: 'ix_foundry_activity_family', columnNames: ['familyId', 'kind', 'subjectId'] }
const NEW = { name: 'ix_foundry_activity_person', columnNames: ['familyId', 'kind', 'userId'] }

/** What a person did with a family is found without reading what everybody did. Nothing looks for its subject. */
export class ActivityPerson1700000000060 implements MigrationInterface {
  name = 'ActivityPerson1700000000060'

  async up(q: QueryRunner): Promise<void> {
    await replace(q, OLD, NEW)
  }

  async down(q: QueryRunner): Promise<void> {
    await replace(q, NEW, OLD)
  }
}

/** An earlier run may have been interrupted at any point. */
async function replace(q: QueryRunner, old: typeof OLD, next: typeof OLD): Promise<void> {
  const names = (await q.getTable(TABLE))?.indices.map(({ name }) => name) ?? []
  if (!names.includes(next.name)) await q.createIndex(TABLE, new TableIndex(next))
  if (names.includes(old.name)) await q.dropIndex(TABLE, old.name)
}
