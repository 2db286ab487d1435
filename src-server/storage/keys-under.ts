import type { StoragePort } from './storage.port.ts'

/** Every stored key with this prefix. */
export async function* keysUnder(storage: Pick<StoragePort, 'list'>, prefix: string): AsyncGenerator<string> {
  for (
    let page = await storage.list(prefix);
    page.length > 0;
    page = await storage.list(prefix, { after: page.at(-1) })
  )
    yield* page
}
