import type { Logger } from 'pino'
import type { CreateAndListResult, CreateCollection } from '#shared/contracts/collections/collection-changes.ts'
import { ownCollectionsInput } from '#shared/contracts/collections/collection-changes.ts'
import type { Database } from '../../database/data-source.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { Actor } from '../core/actor.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import type { PicturesService } from '../previews/pictures/pictures.service.ts'
import { createCollectionChanges } from './collection-changes.service.ts'
import { createCollectionCover } from './collection-cover.service.ts'
import { createCollectionMembers } from './collection-members.service.ts'
import { createCollectionSets } from './collection-sets.service.ts'
import { createCollectionTransfer } from './collection-transfer.service.ts'
import { createCollectionsService } from './collections.service.ts'
import { type CollectionViewsDeps, createCollectionViews } from './collections.view.ts'
import { createSmartCollections, type SmartCollectionsDeps } from './smart-collections.ts'
import { createTextCheck } from './text-check.service.ts'

interface CollectionsDeps extends CollectionViewsDeps {
  database: Database
  reader: Reader
  engines: SearchEngines
  limits: Pick<LimitsService, 'take'>
  pictures: PicturesService
  logger: Pick<Logger, 'warn'>
  findFamilies: SmartCollectionsDeps['findFamilies']
  site: { name: string; publicUrl: string }
}

/** Composes all collection services: reading, changing, members, saved searches. */
export function createCollections(deps: CollectionsDeps) {
  const views = createCollectionViews(deps)
  const reading = createCollectionsService({ reader: deps.reader, engines: deps.engines, views })
  const smart = createSmartCollections(deps)
  const changes = createCollectionChanges({
    ...deps,
    refreshSmart: smart.refresh,
    readSmartQuery: smart.readQuery,
  })
  const members = createCollectionMembers(deps)
  const sets = createCollectionSets(deps)
  return {
    ...reading,
    ...createCollectionTransfer({ ...deps, details: reading.details }),
    checkText: createTextCheck({ ...deps, details: reading.details }),
    create: async (input: CreateCollection, actor: Actor) => ({ id: await changes.create(input, actor) }),
    async createAndList(input: CreateCollection, actor: Actor): Promise<CreateAndListResult> {
      const id = await changes.create(input, actor)
      const { hits } = await reading.mine(ownCollectionsInput.parse({ familyId: input.familyId }), actor)
      return { id, collections: hits }
    },
    edit: changes.edit,
    remove: changes.remove,
    setLink: changes.setLink,
    addFont: members.add,
    removeFont: members.remove,
    addFonts: sets.addAll,
    removeFonts: sets.removeAll,
    setNote: members.note,
    move: members.move,
    cover: createCollectionCover(deps),
    smart,
  }
}

export type Collections = ReturnType<typeof createCollections>
