import { dehydrate } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { ANONYMOUS } from '#shared/anonymous.ts'
import { addressedPreferences } from '#shared/preview/preferences.ts'
import type { RouteName } from '#shared/routes.ts'
import { createQueryClient } from './api/query-client.ts'
import { createApi } from './api/trpc.ts'
import { App } from './app/App.tsx'
import { loadPage, onServerFailure } from './app/load-page.ts'
import type { SsrInput, SsrPage, SsrRedirect } from './app/page.ts'
import { PAGE_SOURCES } from './app/page-sources.ts'
import { PAGES } from './app/page-table.ts'
import { pageModule } from './app/pages.ts'
import { createPreferenceStore } from './app/preferences.tsx'
import { RowBlock } from './features/catalogue/fonts/row-block.ts'
import { LateFooter } from './frame/late-footer.ts'
import { Sprite } from './frame/Sprite.tsx'

export { ACTIONS } from './app/action-table.ts'
export { EARLY_SCRIPT } from './app/early-script.ts'
export { onServerFailure }

/** HTML of the outlines that pages refer to. */
export const SPRITE = renderToStaticMarkup(<Sprite />)

/** Loads all pages at startup: the first visitor need not wait, and a new build on disk cannot remove pages of a running server. */
export async function preloadPages(): Promise<void> {
  await Promise.all((Object.keys(PAGES) as RouteName[]).map(pageModule))
}

/** A page whose data is loaded: the element to draw, and the function that makes the document of the HTML. */
export interface OpenedPage {
  element: ReactElement
  finish(html: string): SsrPage
}

/** Loads data, decides status and redirect, then draws the HTML in one go: nothing is streamed, so a page cannot fail half-way. */
export async function render(input: SsrInput): Promise<SsrPage | SsrRedirect> {
  const opened = await openPage(input)
  return 'element' in opened ? opened.finish(renderToString(opened.element)) : opened
}

/** Everything of a page up to drawing it. Redirects are complete without drawing. */
export async function openPage(input: SsrInput): Promise<OpenedPage | SsrRedirect> {
  const { url, config, client } = input
  const query = new URL(url, 'http://site.invalid').searchParams
  const preferences = { ...input.preferences, ...addressedPreferences(query) }
  const queryClient = createQueryClient('server')
  const api = createApi(queryClient, client)
  const identity = input.identity ?? ANONYMOUS
  await LateFooter.fetch()
  if (preferences.fontshow !== '') await RowBlock.fetch()
  const outcome = await loadPage({
    url,
    match: input.match,
    form: input.form,
    moduleOf: pageModule,
    api,
    config,
    preferences,
    identity,
  })
  if (outcome.kind === 'unreachable' || outcome.kind === 'failed') throw outcome.error
  if (outcome.kind === 'redirect') return { status: outcome.status, redirect: outcome.location }
  const { page } = outcome
  const { name, params, meta } = page
  const { jsonLd: _, ...shown } = meta
  return {
    element: (
      <App
        page={page}
        config={config}
        preferences={createPreferenceStore(preferences)}
        identity={identity}
        queryClient={queryClient}
        client={client}
        api={api}
        moduleOf={pageModule}
      />
    ),
    finish: (html) => ({
      meta,
      html,
      state: {
        queries: dehydrate(queryClient),
        config,
        preferences,
        identity: input.identity,
        page: { url, name, params, meta: shown },
      },
      module: PAGE_SOURCES[name],
    }),
  }
}
