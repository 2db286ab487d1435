import { createContext, useContext } from 'react'
import { ANONYMOUS } from '#shared/anonymous.ts'
import type { Identity } from '#shared/contracts/site.ts'
import type { Api } from '../api/trpc.ts'
import { createStore, useStore } from '../ui/store.ts'

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

/** The number of unread messages is known anew; nobody else is looking for that. */
export function noteUnread(unreadMessages: number): void {
  const identity = identityStore.get()
  if (identity?.isLoggedIn && identity.unreadMessages !== unreadMessages)
    identityStore.set({ ...identity, unreadMessages })
}

/** A window that comes back to the front asks again, this often at most. */
const FOCUS_EVERY_MS = 30_000

/** Somebody who is signed in may have got a message, or have logged out elsewhere, while they looked at another window. */
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

/** All news have been seen. */
export function noteNewsRead(): void {
  const identity = identityStore.get()
  if (identity?.isLoggedIn) identityStore.set({ ...identity, unreadNews: 0 })
}
