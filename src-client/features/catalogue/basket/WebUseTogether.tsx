import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import { useArrived } from '../../../ui/use-arrived.ts'
import { CodeToCopy, webUseParts } from '../families/CodeToCopy.tsx'
import * as webUseStyles from '../families/web-use.module.css'
import * as styles from './WebUseTogether.module.css'

const LanguageBytes = lazy(() => import('./LanguageBytes.tsx').then((module) => ({ default: module.LanguageBytes })))

/** Code to use all styles of a basket on another site, and what its pages load. */
export function WebUseTogether({ ids }: { ids: string }) {
  const { publicUrl } = useConfig()
  const arrived = useArrived()
  const { data, error, refetch } = trpc.styleSets.code.useQuery(
    { ids },
    // The section stays while it changes: the page must not jump when a style is removed.
    { placeholderData: keepPreviousData, meta: QUIET },
  )
  if (error)
    return (
      <p className="warn-text" role="alert">
        The code for websites could not be loaded.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  if (!data) return null
  const { styleSheet, families, leftOut } = data
  return (
    <section className={styles.part} id="web" aria-labelledby="web-h">
      <h2 id="web-h">Use on the web</h2>
      <p className="soft">
        {styleSheet === ''
          ? 'None of these styles may be served to other sites.'
          : `One style sheet for ${countLabel(families.length, 'family', 'families')}, in pieces that browsers fetch as they need them.`}
      </p>
      <div className={webUseStyles.use}>
        {styleSheet === '' ? null : (
          <>
            <div className={`${styles.bytes} needs-js`}>
              {arrived ? (
                <Suspense fallback={null}>
                  <LanguageBytes ids={ids} />
                </Suspense>
              ) : null}
            </div>
            <CodeToCopy parts={webUseParts(publicUrl + styleSheet, families, publicUrl)} />
          </>
        )}
        {leftOut.length > 0 ? (
          <div>
            <h3>Left out</h3>
            <ul>
              {leftOut.map(({ name, reason }) => (
                <li key={name}>
                  {name}: <span className="soft">{reason}.</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}
