import { createHash } from 'node:crypto'
import type { EditFamilyInput } from '#shared/contracts/publishing/studio.ts'
import { AppError } from '#shared/errors.ts'
import { FAMILY_LINK_KINDS, PERMISSION_USES } from '#shared/publishing-terms.ts'
import type { Family } from '../../database/entities/family.ts'
import type { FamilyPublishing } from '../../database/entities/publishing.ts'
import { cut } from './ingest/family-facts.ts'

export type Words = Omit<EditFamilyInput, 'familyId' | 'seen'>

/** What is merged as a whole, by the field that shows the conflict: terms of two people mixed would be those of neither. */
const PARTS: Record<string, (keyof Words)[]> = {
  ...Object.fromEntries(
    (['name', 'topic', 'tags', 'description', 'defaultText', 'note', ...FAMILY_LINK_KINDS] as const).map((field) => [
      field,
      [field],
    ]),
  ),
  licence: ['licence', 'licenceText', ...PERMISSION_USES],
}
/** Characters of the newer text that a conflict shows. */
const SHOWN = 200

/** The words of a family, as its form shows them. */
export function savedWords(family: Family, publishing: FamilyPublishing): Words {
  const links = FAMILY_LINK_KINDS.map((kind) => [kind, publishing.links.find((one) => one.kind === kind)?.url ?? ''])
  return {
    name: family.name,
    topic: family.topicSlug,
    description: family.description,
    defaultText: family.defaultText,
    note: publishing.note,
    tags: family.tags.split(',').filter((tag) => tag && tag !== family.topicSlug),
    licence: publishing.licenseTemplate,
    licenceText: publishing.licenseText,
    ...publishing.permissions,
    ...(Object.fromEntries(links) as Pick<Words, (typeof FAMILY_LINK_KINDS)[number]>),
  }
}

export function marksOf(words: Words): Record<string, string> {
  const marks = Object.entries(PARTS).map(([part, fields]) => {
    const text = JSON.stringify(fields.map((field) => (field === 'tags' ? words.tags.toSorted() : words[field])))
    // Forms send line breaks as \r\n.
    const plain = text.replaceAll('\\r\\n', '\\n')
    return [part, createHash('sha256').update(plain).digest('base64url').slice(0, 12)]
  })
  return Object.fromEntries(marks)
}

/**
 * The words that were typed; what the form left as it was keeps the words that were saved elsewhere meanwhile.
 * @param seen marks of the words with which the form was filled; none for programs, which replace all
 * @throws AppError CONFLICT with a message for each part that was changed on both sides
 */
export function mergeWords(typed: Words, seen: Record<string, string>, current: Words): Words {
  const [mine, theirs] = [marksOf(typed), marksOf(current)]
  const merged: Words = { ...typed }
  const fields: Record<string, string> = {}
  for (const [part, names] of Object.entries(PARTS)) {
    if (seen[part] === undefined || seen[part] === theirs[part] || mine[part] === theirs[part]) continue
    if (mine[part] === seen[part]) Object.assign(merged, Object.fromEntries(names.map((name) => [name, current[name]])))
    else {
      const text = part === 'licence' ? '' : String(current[names[0]!])
      fields[part] =
        `Changed elsewhere since you opened this page${text ? `, to “${cut(text, SHOWN)}”` : ''}. Save again to replace it.`
    }
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('CONFLICT', 'This family was changed elsewhere since you opened this page.', { fields })
  return merged
}
