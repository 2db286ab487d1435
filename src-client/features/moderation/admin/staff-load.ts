import { httpStatusOf } from '../../../api/errors.ts'
import type { PageMeta } from '../../../app/page.ts'

/** What somebody may not know of is not there: a page of those who run the site is the 404 page to others. */
export async function staffOnly<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (httpStatusOf(error) === 403)
      throw Object.assign(new Error('not for this person'), { data: { httpStatus: 404 } })
    throw error
  }
}

/** Head of such a page. */
export const staffMeta = (
  { config, form }: { config: { siteName: string }; form?: PageMeta['form'] },
  title: string,
  canonical: string,
): PageMeta => ({
  status: form?.status ?? 200,
  title: `${title} · Admin · ${config.siteName}`,
  description: `${title}: for those who run ${config.siteName}`,
  canonical,
  robots: 'noindex',
  ...(form ? { form } : {}),
})

/** Path with those parameters that say something; the first page says nothing. */
export function withQuery(path: string, values: Record<string, string | number>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== '' && !(name === 'p' && value === 1)) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
