import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import type { RouteName } from '#shared/routes.ts'
import * as adStyles from '../ads/AdSlot.module.css'
import { AdSlot } from '../ads/AdSlot.tsx'
import { useConfig } from '../app/config.tsx'
import { repeatEarlyPress } from '../app/early-press.ts'
import { useBusy, useNavigation } from '../app/navigation.tsx'
import { BackToTop } from '../ui/BackToTop.tsx'
import { OverlayHost } from '../ui/OverlayHost.tsx'
import { CategoryBar } from './CategoryBar.tsx'
import { Header } from './Header.tsx'
import { LateFooter } from './late-footer.ts'

/** Pages for logging in and joining have neither header nor footer (specification section 2). */
const FRAMELESS: ReadonlySet<RouteName> = new Set(['login', 'join', 'confirm', 'forgot-password', 'logout'])

/** The frame around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { page } = useNavigation()
  const busy = useBusy()
  const { admanager } = useConfig()
  // Ends what CSS does for controls whose scripts do not run yet.
  useLayoutEffect(() => {
    document.documentElement.classList.add('live')
    repeatEarlyPress()
  }, [])
  const main = (
    // Named, because after each step to another page it gets the focus.
    <main id="main" tabIndex={-1} aria-label={page.meta.title} aria-busy={busy}>
      {children}
    </main>
  )
  if (FRAMELESS.has(page.name))
    return (
      <>
        <div className="progress" role="progressbar" aria-label="Loading" hidden={!busy} />
        {main}
        <OverlayHost />
      </>
    )
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="progress" role="progressbar" aria-label="Loading" hidden={!busy} />
      <Header />
      <Suspense>
        <CategoryBar />
      </Suspense>
      {admanager ? (
        <>
          <AdSlot name="leaderboard" />
          <div className={adStyles.frame}>
            <AdSlot name="leftrail" />
            {main}
            <AdSlot name="rightrail" />
          </div>
          <AdSlot name="footboard" />
          <AdSlot name="footboard_multisize" />
        </>
      ) : (
        main
      )}
      <LateFooter />
      <BackToTop />
      <OverlayHost />
    </>
  )
}
