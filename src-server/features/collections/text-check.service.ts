import type { TextCheckResult } from '#shared/contracts/collections/collection-transfer.ts'
import { COLLECTION } from '#shared/limits.ts'
import { chunks } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import type { FamilyRows } from '../catalogue/fonts/family-rows.ts'
import { loadSampleFonts } from '../catalogue/fonts/sample-fonts.ts'
import type { Actor } from '../core/actor.ts'
import { findMembers } from './collection-contents.ts'
import type { AskedCollection, CollectionsService } from './collections.service.ts'

/** Families whose coverage is loaded at once. */
const AT_ONCE = 100

/** Checks whether every font of a collection can set this text; lists each family's missing characters. */
export function createTextCheck(deps: { reader: Reader; rows: FamilyRows; details: CollectionsService['details'] }) {
  return async ({ text, ...asked }: AskedCollection & { text: string }, actor: Actor): Promise<TextCheckResult> => {
    const { id } = await deps.details(asked, actor)
    const members = await findMembers(deps.reader, id)
    const looked = members.slice(0, COLLECTION.smartFamilies)
    const lacking: TextCheckResult['lacking'] = []
    for (const some of chunks(looked, AT_ONCE)) {
      const fonts = await loadSampleFonts(
        deps,
        some.map((member) => member.familyId),
        text,
      )
      for (const { familyId, slug, name } of some) {
        const missing = fonts.get(familyId)?.missing ?? []
        if (missing.length > 0) lacking.push({ familyId, slug, name, missing })
      }
    }
    return { checked: looked.length, total: members.length, able: looked.length - lacking.length, lacking }
  }
}
