import { fileSize } from '#shared/format/file-size.ts'
import { WEB_FONT_KIT } from '#shared/web-font-limits.ts'

/** Fields of a kit's config.json, by kind of form field. The server validates their values. */
const TEXTS = ['family', 'text', 'ranges', 'features', 'axes', 'display', 'fallback'] as const
const LISTS = ['presets', 'languages', 'formats'] as const

export interface RememberedFont {
  id: number
  name: string
}

/** Values of the form's fields; those missing in the file have their defaults. */
interface KitSettings {
  texts: Record<(typeof TEXTS)[number], string>
  lists: Record<(typeof LISTS)[number], string[]>
  split: boolean
  font: RememberedFont | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** @returns the settings, or an error message. Never throws. */
export async function readKitSettings(file: File): Promise<KitSettings | string> {
  if (file.size > WEB_FONT_KIT.fieldBytes)
    return `${file.name} has ${fileSize(file.size)}: that is not the configuration of a kit.`
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    return `${file.name} is not a JSON file.`
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${file.name} is not the configuration of a kit.`
  const given = new Map(Object.entries(value))
  const known: readonly string[] = [...TEXTS, ...LISTS, 'split', 'font']
  const strange = [...given.keys()].find((key) => !known.includes(key))
  if (strange !== undefined) return `${file.name} is not the configuration of a kit: what is “${strange.slice(0, 40)}”?`
  const wrongText = TEXTS.find((key) => given.has(key) && !isText(given.get(key)))
  if (wrongText) return `${file.name}: “${wrongText}” must be a text.`
  const wrongList = LISTS.find((key) => {
    const list = given.get(key) ?? []
    return !Array.isArray(list) || !list.every(isText)
  })
  if (wrongList) return `${file.name}: “${wrongList}” must be a list of texts.`
  const split = given.get('split') ?? false
  if (typeof split !== 'boolean') return `${file.name}: “split” must be true or false.`
  const font = (given.get('font') ?? null) as Partial<RememberedFont> | null
  if (font !== null && !(Number.isSafeInteger(font.id) && isText(font.name)))
    return `${file.name}: “font” must be a style of this site, or null.`
  const defaults: Partial<Record<string, string>> = { display: 'swap', fallback: 'sans' }
  return {
    texts: Object.fromEntries(TEXTS.map((key) => [key, given.get(key) ?? defaults[key] ?? ''])) as KitSettings['texts'],
    lists: Object.fromEntries(
      LISTS.map((key) => [key, given.get(key) ?? (key === 'formats' ? ['woff2'] : [])]),
    ) as KitSettings['lists'],
    split,
    font: font as RememberedFont | null,
  }
}

/**
 * Writes settings into the fields of the form, all of them or none.
 * @returns an error message if the form lacks an option; null on success
 */
export function fillKitForm(form: HTMLFormElement, { texts, lists, split }: KitSettings): string | null {
  const changes: (() => void)[] = []
  const named = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
  for (const [name, text] of Object.entries(texts)) {
    const [field] = named(name) as (HTMLInputElement | HTMLSelectElement)[]
    if (field instanceof HTMLSelectElement && ![...field.options].some(({ value }) => value === text))
      return `“${text.slice(0, 40)}” is not an option for “${name}”.`
    changes.push(() => {
      if (field) field.value = text
    })
  }
  for (const [name, wanted] of Object.entries(lists)) {
    const fields = named(name) as (HTMLInputElement | HTMLSelectElement)[]
    const choices = fields.flatMap((field): (HTMLInputElement | HTMLOptionElement)[] =>
      field instanceof HTMLSelectElement ? [...field.options] : [field],
    )
    const strange = wanted.find((one) => !choices.some(({ value }) => value === one))
    if (strange !== undefined) return `“${strange.slice(0, 40)}” is not an option for “${name}”.`
    changes.push(() => {
      for (const choice of choices) {
        const isWanted = wanted.includes(choice.value)
        if (choice instanceof HTMLOptionElement) choice.selected = isWanted
        else choice.checked = isWanted
      }
    })
  }
  for (const field of named('split')) changes.push(() => (field.checked = split))
  for (const change of changes) change()
  return null
}
