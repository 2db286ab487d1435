import { profileOf, withProfile } from '../../../app/profile-address.ts'
import { enterPlace } from '../../../app/scroll.ts'
import { openOverlay } from '../../../ui/overlays.ts'

const here = () => location.pathname + location.search + location.hash
/** Whose profile is open, or on its way. */
let shown = ''
/** Entry of the history that opening a profile made: closing it goes back from there. */
let made: string | null = null

/** A person's profile over the page, by their name; the address says so, and Back closes it. */
export function openProfile(username: string): void {
  if (shown === username) return
  if (profileOf(here()) !== username) {
    enterPlace(withProfile(here(), username), false)
    made = history.state?.key ?? null
  }
  showAddressedProfile()
}

/** Opens the profile that the address names, if it names one: after loading, and on the way back and forth. */
export function showAddressedProfile(): void {
  const username = profileOf(here())
  if (username === '' || username === shown) return
  shown = username
  void openOverlay(() => import('./ProfileDialog.tsx').then((module) => module.ProfileDialog), { username }).then(
    () => {
      if (shown === username) shown = ''
    },
  )
}

/** Whether closing the profile is one step back. */
export const isOwnEntry = (): boolean => made !== null && history.state?.key === made
