import type { FontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'

interface GeneratorChoice {
  /** Id of a style; 0 = none, or an uploaded file. */
  font: number
  /** Search words for fonts. */
  find: string
}

/** Never throws: invalid values become defaults, as on all pages. */
export function generatorChoice(query: URLSearchParams, form?: SubmittedForm): GeneratorChoice {
  const font = form?.values.font ?? query.get('font') ?? ''
  return { font: /^\d{1,10}$/.test(font) ? Number(font) : 0, find: (query.get('find') ?? '').slice(0, 60).trim() }
}

/** Fonts by name, popular ones first. */
export const stylesInput = ({ find }: GeneratorChoice): FontSearchInput => ({
  q: find,
  ...(find === '' ? { sort: 'popular' as const } : {}),
  size: 20,
})

export const styleInput = ({ font }: Pick<GeneratorChoice, 'font'>) => ({ fontId: font })
