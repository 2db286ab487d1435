import type { Identity } from '#shared/contracts/site.ts'
import type { Api } from '../api/trpc.ts'
import { createStore, useStore } from '../ui/store.ts'

/** Pages are kept and shared, so every page is drawn for this visitor first. */
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

const identityStore = createStore(ANONYMOUS)

/** Who is looking: nobody known until the server has said more. */
export const useIdentity = (): Identity => useStore(identityStore, ANONYMOUS)
export const currentIdentity = (): Identity => identityStore.get()

/** Asks who is looking, after hydration and again after a login or logout. A failed call leaves what is known. */
export async function refreshIdentity(api: Api): Promise<void> {
  try {
    const identity = await api.client.account.identity.query()
    if (JSON.stringify(identity) !== JSON.stringify(identityStore.get())) identityStore.set(identity)
  } catch {
    // The frame of a visitor is the safe one.
  }
}
