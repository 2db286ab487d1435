import { type KitConfig, kitConfig } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { AppError, badParam } from '#shared/errors.ts'

export interface KitRequest {
  config: KitConfig
  /** Pasted page whose characters the kit must contain. */
  html: string
  /** Font of the catalogue; null with an uploaded file. */
  fontId: number | null
  /** Required style name, remembered in a kit's config.json. null = any. */
  fontName: string | null
  /** The sender confirms that they may make web fonts of their file. */
  rights: boolean
}

/** Typed values of each field. */
type KitFields = ReadonlyMap<string, readonly string[]>

const FIELDS = new Set([
  'token',
  'font',
  'html',
  'rights',
  'family',
  'text',
  'ranges',
  'presets',
  'languages',
  'features',
  'axes',
  'formats',
  'split',
  'display',
  'fallback',
])

/**
 * Reads the form; an uploaded config.json of an earlier kit replaces the fields.
 * @throws AppError BAD_REQUEST naming the field
 */
export function readKitRequest(fields: KitFields, config: string | null): KitRequest {
  const unknown = [...fields.keys()].find((name) => !FIELDS.has(name))
  if (unknown !== undefined) throw new AppError('BAD_REQUEST', `Unknown field: ${unknown}`, { param: unknown })
  const one = (name: string) => fields.get(name)?.[0] ?? ''
  const several = (name: string) => (fields.get(name) ?? []).filter(Boolean)
  const font = one('font')
  if (font !== '' && !/^\d{1,10}$/.test(font)) throw badParam('font', 'must be the number of a style')
  const html = one('html')
  if (html.length > 1_000_000) throw badParam('html', 'longer than a million characters')
  const settings = config === null ? readFields(one, several) : readConfig(config)
  // A font chosen now overrides the remembered one.
  const remembered = font === '' ? settings.font : null
  return {
    config: settings,
    html,
    fontId: font === '' ? (remembered?.id ?? null) : Number(font),
    fontName: remembered?.name ?? null,
    rights: one('rights') !== '',
  }
}

const readFields = (one: (name: string) => string, several: (name: string) => string[]): KitConfig => {
  const result = kitConfig.safeParse({
    family: one('family').trim(),
    text: one('text'),
    ranges: one('ranges'),
    features: one('features'),
    axes: one('axes'),
    presets: several('presets'),
    languages: several('languages'),
    formats: several('formats'),
    split: one('split') !== '',
    ...(one('display') ? { display: one('display') } : {}),
    ...(one('fallback') ? { fallback: one('fallback') } : {}),
  })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const param = String(issue?.path[0] ?? 'config')
  throw badParam(param, String(issue?.message))
}

function readConfig(text: string): KitConfig {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badParam('config', 'is not a JSON file')
  }
  const result = kitConfig.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const words = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
  throw badParam('config', words)
}
