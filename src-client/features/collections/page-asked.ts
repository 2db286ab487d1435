import type { PageMeta } from '../../app/page.ts'
import { pageOf } from '../../app/page-number.ts'

/** Page of a list whose forms send it along: a rejected form shows the page that it was sent from. */
export const pageAsked = (query: URLSearchParams, form: PageMeta['form']) =>
  pageOf(form?.values.p ? new URLSearchParams({ p: form.values.p }) : query)
