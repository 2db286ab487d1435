import { type EntityManager, In } from 'typeorm'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { Family } from '../../database/entities/family.ts'
import { FamilyTag, Tag } from '../../database/entities/tag.ts'
import { insertMissing } from '../../database/insert-rows.ts'

/** 'hand-lettered' → 'Hand lettered': the label of a new tag. */
const labelOf = (slug: string) => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Sets a family's tags, including its topic. New tags are created, and counted once a family with them is published.
 * The caller recounts published ones. @returns the resulting tags
 */
export async function setTags(
  manager: EntityManager,
  familyId: number,
  slugs: readonly string[],
  topic: string,
): Promise<string[]> {
  const wanted = [...new Set(topic ? [topic, ...slugs] : slugs)].slice(0, PUBLISHING.tagsMax).sort()
  const known = wanted.length > 0 ? await manager.findBy(Tag, { slug: In(wanted) }) : []
  const fresh = wanted.filter((slug) => !known.some((tag) => tag.slug === slug))
  const made = fresh.map((slug) => ({ slug, label: labelOf(slug), isTopic: false, familyCount: 0 }))
  // Two families may create the same tag at the same moment.
  if (made.length > 0) await insertMissing(manager, Tag, made)
  await manager.delete(FamilyTag, { familyId })
  if (wanted.length > 0)
    await manager.insert(
      FamilyTag,
      wanted.map((tagSlug) => ({ familyId, tagSlug })),
    )
  const topicLabel = [...known, ...made].find((tag) => tag.slug === topic)?.label ?? ''
  await manager.update(Family, { id: familyId }, { topicSlug: topic, topicLabel, tags: wanted.join(',').slice(0, 500) })
  return wanted
}
