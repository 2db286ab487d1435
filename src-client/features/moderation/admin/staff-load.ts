import { httpStatusOf } from '../../../api/errors.ts'
import type { PageMeta } from '../../../app/page.ts'

/** Turns 403 into 404, so that admin pages do not reveal that they exist. */
export async function staffOnly<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (httpStatusOf(error) === 403)
      throw Object.assign(new Error('not for this person'), { data: { httpStatus: 404 } })
    throw error
  }
}

/** Head of an admin page. */
export const staffMeta = (
  { config, form }: { config: { siteName: string }; form?: PageMeta['form'] },
  title: string,
  canonical: string,
): PageMeta => ({
  title: `${title} · Admin · ${config.siteName}`,
  description: `${title}: for those who run ${config.siteName}`,
  canonical,
  robots: 'noindex',
  ...(form ? { form } : {}),
})
