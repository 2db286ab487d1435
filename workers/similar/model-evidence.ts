import { CLASSES, type Evidence, parseTraits } from '#shared/search/evidence.ts'
import type { FamilyProfiles } from './family-profiles.ts'

const CLASS_NAMES: ReadonlySet<string> = new Set(CLASSES)

const isModel = ({ kind, not }: Evidence) => !not && (kind === 'family' || kind === 'face')

/** Traits that a part of a sentence speaks against: 'wider' against condensed, 'modern' against what contradicts its look. */
function contradicted({ kind, value, not }: Evidence): readonly string[] {
  switch (kind) {
    case 'width':
      return [(value === 'wide') === not ? 'wide' : 'condensed']
    case 'weight':
      return [Number(value.split('-')[0]) >= 600 === not ? 'bold' : 'thin']
    case 'class':
      return not ? [value] : CLASSES.filter((one) => one !== value)
    case 'look':
      return parseTraits(value).flatMap(([trait, weight]) =>
        weight > 0 === not && !CLASS_NAMES.has(trait) ? trait : [],
      )
    default:
      return []
  }
}

/** Whether this asks for another script than that of the named family, as in 'a Latin that goes with Amiri'. */
function isOtherWriting({ kind, value, not }: Evidence, partner: string): boolean {
  return !not && (kind === 'lang' || kind === 'script') && (value.split('|')[1] ?? value) !== partner
}

/**
 * Removes from each look what contradicts the class that was asked for. In 'sans for a museum', the look of a museum counts against sans,
 * because most such families are serifs.
 */
export function withoutContradictions(evidence: readonly Evidence[]): readonly Evidence[] {
  const asked = new Set(evidence.flatMap(({ kind, value, not }) => (kind === 'class' && !not ? value : [])))
  if (asked.size === 0) return evidence
  const speaksAgainst = (part: string) => part.startsWith('-') && asked.has(part.slice(1).split(':')[0]!)
  return evidence.map((one) => {
    if (one.kind !== 'look' || one.not) return one
    const parts = one.value.split(' ')
    return parts.some(speaksAgainst) ? { ...one, value: parts.filter((part) => !speaksAgainst(part)).join(' ') } : one
  })
}

/**
 * In 'like Oswald but wider', 'wider' replaces the width of the model. A partner in another script must look like its model.
 */
export function withModels(evidence: readonly Evidence[], { rows, slotOf }: FamilyProfiles): Evidence[] {
  const models = evidence.map((one): Evidence => {
    if (one.kind !== 'pair' || one.not) return one
    const model = one.value.split('|')[0]!
    const isId = /^\d+$/u.test(model)
    const slot = isId ? slotOf(Number(model)) : undefined
    const native = slot === undefined ? 'latn' : rows[slot]!.native
    if (!evidence.some((other) => isOtherWriting(other, native))) return one
    return isId ? { ...one, kind: 'family', value: `${model} others` } : { ...one, kind: 'face', value: model }
  })
  if (!models.some(isModel)) return models
  const against = new Set(models.flatMap((one) => (isModel(one) ? [] : contradicted(one))))
  const without = [...against].map((trait) => `-${trait}`).join(' ')
  if (without === '') return models
  return models.map((one) => {
    if (!isModel(one)) return one
    if (one.kind === 'family') return { ...one, value: `${one.value} ${without}` }
    const left = one.value.split(' ').filter((part) => !against.has(part.split(':')[0]!))
    return left.length > 0 ? { ...one, value: left.join(' ') } : one
  })
}
