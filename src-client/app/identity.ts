import { createContext, useContext } from 'react'
import type { Identity } from '#shared/contracts/site.ts'
import type { Api } from '../api/trpc.ts'
import { createStore, useStore } from '../ui/store.ts'

/** Pages for visitors are kept and shared: they are drawn for this one. */
export const ANONYMOUS: Identity = {
  avatar: '/avatar.svg',
  isAdmin: false,
  isLoggedIn: false,
  userId: -1,
  claims: [],
  id: -1,
  username: '',
  isDesigner: false,
  isMod: false,
  foundries: [],
  unreadMessages: 0,
  designerFontCount: 0,
}

/** Null until the browser knows: a page on the server is drawn with what its provider says. */
const identityStore = createStore<Identity | null>(null)
const IdentityContext = createContext(ANONYMOUS)

/** Who the server drew the page for. */
export const IdentityProvider = IdentityContext.Provider

/** Who is looking. */
export function useIdentity(): Identity {
  const drawnFor = useContext(IdentityContext)
  return useStore(identityStore, null) ?? drawnFor
}
export const currentIdentity = (): Identity => identityStore.get() ?? ANONYMOUS
export const setIdentity = (identity: Identity): void => identityStore.set(identity)

/** Asks who is looking, after hydration and again after a login or logout. A failed call leaves what is known. */
export async function refreshIdentity(api: Api): Promise<void> {
  try {
    const identity = await api.client.account.identity.query()
    if (JSON.stringify(identity) !== JSON.stringify(identityStore.get())) identityStore.set(identity)
  } catch {
    // What the page was drawn with stays.
  }
}
