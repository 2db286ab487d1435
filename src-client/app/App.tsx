import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Identity, PageConfig } from '#shared/contracts/site/site.ts'
import { type Api, type ApiClient, trpc } from '../api/trpc.ts'
import { Frame } from '../frame/Frame.tsx'
import { ConfigProvider } from './config.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { IdentityProvider } from './identity.ts'
import type { LoadedPage, ModuleOf } from './load-page.ts'
import { NavigationProvider, useNavigation } from './navigation.tsx'
import { PreferenceProvider, type PreferenceStore } from './preferences.tsx'

interface AppProps {
  page: LoadedPage
  config: PageConfig
  preferences: PreferenceStore
  /** The person for whom the server drew the page. */
  identity: Identity
  queryClient: QueryClient
  client: ApiClient
  api: Api
  /** Loads the page modules that links lead to. */
  moduleOf: ModuleOf
}

/** All of #root; the same tree on the server and in the browser. */
export function App({ page, config, preferences, identity, queryClient, client, api, moduleOf }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ConfigProvider value={config}>
          <PreferenceProvider value={preferences}>
            <IdentityProvider value={identity}>
              <NavigationProvider initial={page} api={api} moduleOf={moduleOf}>
                <Frame>
                  <ErrorBoundary>
                    <CurrentPage />
                  </ErrorBoundary>
                </Frame>
              </NavigationProvider>
            </IdentityProvider>
          </PreferenceProvider>
        </ConfigProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

function CurrentPage() {
  const { page } = useNavigation()
  const { Page } = page.module
  return (
    <>
      {page.meta.refusal ? (
        <div className="wrap">
          <p className="refusal" role="alert">
            {page.meta.refusal}
          </p>
        </div>
      ) : null}
      <Page key={page.name} params={page.params} query={new URLSearchParams(page.search)} meta={page.meta} />
    </>
  )
}
