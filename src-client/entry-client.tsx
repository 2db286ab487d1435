import './styles/main.css'
import './styles/landings.ts'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ANONYMOUS } from '#shared/anonymous.ts'
import type { Identity, PageConfig } from '#shared/contracts/site/site.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import type { RouteName } from '#shared/routes.ts'
import { createQueryClient } from './api/query-client.ts'
import { createApi, createBrowserClient } from './api/trpc.ts'
import { App } from './app/App.tsx'
import { reportError, startAnalytics } from './app/analytics.ts'
import { setDialogs } from './app/dialogs.ts'
import { setIdentity } from './app/identity.ts'
import type { ShownMeta } from './app/page.ts'
import { expectNavigation, firstPageModule, pageModule } from './app/pages.ts'
import { adoptStoredPreferences, createPreferenceStore, followSystemScheme } from './app/preferences.tsx'
import { FilterPanel } from './features/catalogue/fonts/filter-panel.ts'
import { RowBlock } from './features/catalogue/fonts/row-block.ts'
import { openWanted } from './frame/wanted.ts'
import { reportFailure } from './ui/failures.ts'

/** The state that the server writes into <script type="application/json" id="state">. */
interface PageState {
  queries: DehydratedState
  config: PageConfig
  preferences: Preferences
  /** Only on a page drawn for a person who is logged in. */
  identity?: Identity
  page: { url: string; name: RouteName; params: Record<string, string>; meta: ShownMeta }
  /** Address of the page's own module. */
  pageScript?: string
}

async function start(): Promise<void> {
  // A task of its own: reading the modules was one.
  await new Promise((resolve) => setTimeout(resolve))
  const root = document.getElementById('root')
  const json = document.getElementById('state')?.textContent
  if (!root || !json) throw new Error('the page has no #root or no #state')
  const state = JSON.parse(json) as PageState
  const at = new URL(state.page.url, location.href)
  const module = await firstPageModule(state.page.name, state.pageScript)
  const queryClient = createQueryClient('browser', reportFailure)
  hydrate(queryClient, state.queries)
  const client = createBrowserClient(state.config)
  const api = createApi(queryClient, client)
  const preferences = createPreferenceStore(state.preferences)
  startAnalytics(state.config, client)
  const identity = state.identity ?? ANONYMOUS
  setIdentity(identity)
  // If these scripts fail, the server's HTML stays and works as it does without scripts.
  if (identity.isLoggedIn) await module.ownParts?.().catch(() => undefined)
  // Rows that wait for their script would vanish when the page is drawn in night colours.
  if (preferences.get().fontshow !== '') await RowBlock.fetch().catch(() => undefined)
  if (document.getElementById('filters')) {
    const filters = FilterPanel.fetch().catch(() => undefined)
    // Early ticks in the panel must be read before the list changes.
    if (window.earlyAct) await filters
  }
  expectNavigation()
  // After the first commit: React must first see what the server drew.
  const onHydrated = () => {
    adoptStoredPreferences(preferences, at.searchParams)
    followSystemScheme(preferences)
    if (identity.isLoggedIn) openWanted()
    const { form, refusal } = state.page.meta
    if (form || refusal) void import('./app/rejected-focus.ts').then(({ focusRejected }) => focusRejected())
  }
  // In a transition React yields to the browser: on phones all at once would take too long.
  startTransition(() => {
    hydrateRoot(
      root,
      <Hydrating then={onHydrated}>
        <App
          page={{ ...state.page, path: at.pathname, search: at.search, module }}
          config={state.config}
          preferences={preferences}
          identity={identity}
          queryClient={queryClient}
          client={client}
          api={api}
          moduleOf={pageModule}
        />
      </Hydrating>,
      {
        // Errors caught by a boundary do not reach the window's error event.
        onCaughtError(error) {
          console.error(error)
          reportError(error)
        },
      },
    )
  })
}

/** In a layout effect, which comes after those of the parts and before choices made early are repeated. */
function Hydrating({ then, children }: { then: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(then, [])
  return children
}

setDialogs(() => import('./app/dialog-table.ts').then((module) => module.DIALOGS))
void start()
