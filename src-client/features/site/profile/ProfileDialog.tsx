import { useEffect } from 'react'
import { httpStatusOf } from '../../../api/errors.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { pageUrlOf, profileOf } from '../../../app/profile-address.ts'
import { enterPlace, stepBack } from '../../../app/scroll.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { OverlayProps } from '../../../ui/overlays.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { isOwnEntry } from '../../account/profiles/open.ts'
import { ProfileAbout } from './ProfileAbout.tsx'
import { ProfileActivity } from './ProfileActivity.tsx'
import { ProfileCollections } from './ProfileCollections.tsx'
import * as styles from './ProfileDialog.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileStats } from './ProfileStats.tsx'

const here = () => location.pathname + location.search + location.hash

/** A person's profile as a dialog over the current page (specification section 2). */
export function ProfileDialog({ username, onClose }: OverlayProps & { username: string }) {
  const answer = trpc.profiles.byName.useQuery({ username }, { staleTime: 0, retry: false, meta: QUIET })
  useEffect(() => {
    const onPop = () => {
      if (profileOf(here()) !== username) onClose()
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [username, onClose])
  /** Closed by the visitor: removes the profile from the address. */
  const close = () => {
    if (profileOf(here()) === username) {
      // Waits for the address: otherwise the step back could undo the next navigation.
      if (isOwnEntry()) return void stepBack().then(onClose)
      enterPlace(pageUrlOf(here()), true)
    }
    onClose()
  }
  const profile = answer.data
  return (
    <Dialog title={profile?.info.username ?? username} onClose={close} width={950} bare>
      {profile ? (
        <div className={styles.profile}>
          <ProfileHead profile={profile} onReload={() => answer.refetch()} />
          <Tabs
            label={`About ${profile.info.username}`}
            tabs={[
              { label: 'About', panel: <ProfileAbout profile={profile} /> },
              { label: 'Collections', panel: <ProfileCollections profile={profile} onLeave={onClose} /> },
              { label: 'Activity', panel: <ProfileActivity profile={profile} /> },
              { label: 'Stats', panel: <ProfileStats profile={profile} /> },
            ]}
          />
        </div>
      ) : (
        <div className={`${styles.profile} ${styles.profileWait}`} aria-busy={answer.isPending}>
          {answer.isPending ? (
            <p className="muted">Loading …</p>
          ) : httpStatusOf(answer.error) === 404 ? (
            <p>No one here has this name.</p>
          ) : (
            <p>
              The profile could not be loaded.{' '}
              <button type="button" className="link" onClick={() => void answer.refetch()}>
                Try again
              </button>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
