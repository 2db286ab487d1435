import { createContext, useContext } from 'react'
import { ANONYMOUS } from '#shared/anonymous.ts'
import type { Identity } from '#shared/contracts/site/site.ts'
import type { Api } from '../api/trpc.ts'
import { createStore, useStore } from '../ui/store.ts'

/** Null on the server and before `setIdentity`: pages are then drawn with the value of IdentityProvider. */
const identityStore = createStore<Identity | null>(null)
const IdentityContext = createContext(ANONYMOUS)

/** Provides the person for whom the server drew the page. */
export const IdentityProvider = IdentityContext.Provider

/** The current visitor. */
export function useIdentity(): Identity {
  const drawnFor = useContext(IdentityContext)
  return useStore(identityStore, drawnFor) ?? drawnFor
}
export const currentIdentity = (): Identity => identityStore.get() ?? ANONYMOUS
export const setIdentity = (identity: Identity): void => identityStore.set(identity)

/** Fetches the current visitor: after hydration, and after acts that change what the header shows. If the call fails, nothing changes. */
export async function refreshIdentity(api: Pick<Api, 'client'>): Promise<void> {
  try {
    const identity = await api.client.account.identity.query()
    if (JSON.stringify(identity) !== JSON.stringify(identityStore.get())) identityStore.set(identity)
  } catch {
    // Keeps the identity that the page was drawn with.
  }
}

/** Updates the number of unread messages, without a call. */
export function noteUnread(unreadMessages: number): void {
  const identity = identityStore.get()
  if (identity?.isLoggedIn && identity.unreadMessages !== unreadMessages)
    identityStore.set({ ...identity, unreadMessages })
}

/** Shortest time between two refreshes when the window gets the focus. */
const FOCUS_EVERY_MS = 30_000

/** Refreshes the identity on focus: a logged-in person may have got a message, or logged out elsewhere, meanwhile. */
export function followFocus(api: Api): () => void {
  let asked = Date.now()
  const onFocus = () => {
    if (!currentIdentity().isLoggedIn || Date.now() - asked < FOCUS_EVERY_MS) return
    asked = Date.now()
    void refreshIdentity(api)
  }
  window.addEventListener('focus', onFocus)
  return () => window.removeEventListener('focus', onFocus)
}
