import { type RouteName, routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { wasSent } from '../../../app/use-form.ts'

/** Head of the site's own text pages. With a rejected form, the page has that form's status and title. */
export function infoMeta(
  { config, form }: Pick<LoadContext, 'config' | 'form'>,
  name: RouteName,
  title: string,
  description: string,
): PageMeta {
  return {
    title: `${form ? (wasSent(form) ? 'Sent already: ' : 'Not sent: ') : ''}${title} · ${config.siteName}`,
    description,
    canonical: routePath(name),
    ...(form ? { form } : {}),
  }
}
