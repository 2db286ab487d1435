import { openDialog } from '../../../app/dialogs.ts'
import { profileOf, withProfile } from '../../../app/profile-address.ts'
import { enterPlace } from '../../../app/scroll.ts'

const here = () => location.pathname + location.search + location.hash
/** User name of the profile that is open or loading. */
let shown = ''
/** Key of the history entry made by opening a profile; closing it steps back from there. */
let made: string | null = null

/** Opens a person's profile over the page. The address contains it, and Back closes it. */
export function openProfile(username: string): void {
  if (shown === username) return
  if (profileOf(here()) !== username) {
    enterPlace(withProfile(here(), username), false)
    made = history.state?.key ?? null
  }
  showAddressedProfile()
}

/** Opens the profile named in the address, if any: after loading, and on back and forward. */
export function showAddressedProfile(): void {
  const username = profileOf(here())
  if (username === '' || username === shown) return
  shown = username
  void openDialog('profile', { username }).then(() => {
    if (shown === username) shown = ''
  })
}

/** Whether closing the profile is one step back. */
export const isOwnEntry = (): boolean => made !== null && history.state?.key === made
