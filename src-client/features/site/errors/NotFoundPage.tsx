import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { DeadEnd } from './DeadEnd.tsx'
import { errorMeta } from './error-meta.ts'
import { SearchForm } from './SearchForm.tsx'

export async function load(context: LoadContext): Promise<PageMeta> {
  return errorMeta(context, 'not-found', {
    status: 404,
    title: 'Page not found',
    description: 'There is nothing at this address.',
  })
}

export function Page({ query }: PageProps) {
  return (
    <DeadEnd code="0404" heading="There is nothing at this address" ways={<SearchForm label="Font name or style" />}>
      {query.has('key')
        ? 'The link may have been removed, or the address may be mistyped.'
        : 'The page may have moved, or the address may be mistyped.'}
    </DeadEnd>
  )
}
