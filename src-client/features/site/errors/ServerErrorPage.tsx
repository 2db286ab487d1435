import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { DeadEnd } from './DeadEnd.tsx'
import { errorMeta } from './error-meta.ts'

export async function load(context: LoadContext): Promise<PageMeta> {
  return errorMeta(context, 'server-error', {
    status: 500,
    title: 'Something went wrong',
    description: 'The page failed to load.',
  })
}

export function Page({ meta: { requestId } }: PageProps) {
  return (
    <DeadEnd
      code="0500"
      heading="Something went wrong"
      ways={
        // biome-ignore lint/a11y/useValidAnchor: an empty address is this one, and works without scripts
        <a className="btn btn--solid btn--big" href="">
          Load again
        </a>
      }
    >
      The fault is ours and has been logged. Please try again.
      {requestId && (
        <>
          {' '}
          If you write to us, name this id: <code>{requestId}</code>
        </>
      )}
    </DeadEnd>
  )
}
