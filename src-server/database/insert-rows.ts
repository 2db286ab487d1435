import type { EntityManager, ObjectLiteral } from 'typeorm'

/** Adds rows without reading them back, unlike manager.insert(). */
export async function insertRows<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: new () => T,
  rows: readonly Partial<NoInfer<T>>[],
): Promise<void> {
  await insertInto(manager, entity, rows).execute()
}

/** Adds the rows whose keys are not there yet. */
export async function insertMissing<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: new () => T,
  rows: readonly Partial<NoInfer<T>>[],
): Promise<void> {
  await insertInto(manager, entity, rows).orIgnore().execute()
}

const insertInto = (manager: EntityManager, entity: new () => ObjectLiteral, rows: readonly ObjectLiteral[]) =>
  manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values([...rows])
    .updateEntity(false)
