import { type CSSProperties, useContext, useEffect } from 'react'
import type { FamilyRow as Family } from '#shared/contracts/catalogue/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { trpc } from '../../../api/trpc.ts'
import { useIdentity } from '../../../app/identity.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import * as bones from '../../../ui/bones.module.css'
import * as rowStyles from './FamilyRow.module.css'
import { FamilyRow } from './FamilyRow.tsx'
import * as styles from './FontRows.module.css'
import * as nameStyles from './RowName.module.css'
import { EAGER_ROWS } from './row-limits.ts'
import { RowToolsContext } from './row-tools.ts'

interface FontRowsProps {
  families: readonly Family[]
  /** Size at the slider. Pictures are scaled at once, and drawn again when it rests. */
  size: number
  /** A newer result is loading. */
  stale?: boolean
}

/** The families of one page, one bed below the other. */
export function FontRows({ families, size, stale }: FontRowsProps) {
  const preferences = usePreferences()
  const tools = useContext(RowToolsContext)
  const { isLoggedIn } = useIdentity()
  const api = trpc.useUtils()
  const ids = families.map((family) => family.familyId).join()
  useEffect(() => {
    if (!isLoggedIn || ids === '') return
    void import('../collect/load-held.ts')
      .then(({ loadHeld }) => loadHeld(api, ids.split(',').map(Number)))
      .catch(() => undefined)
  }, [isLoggedIn, ids, api])
  const style: Record<string, string> = {}
  if (size !== PREVIEW.defaultSize && !preferences.compact) style['--type'] = `${size}px`
  if (preferences.fontbg) style['--paper'] = `#${preferences.fontbg}`
  if (preferences.fontlh > 0) style['--lead'] = String(preferences.fontlh / 100)
  return (
    <div
      className={styles.rows}
      data-compact={preferences.compact || undefined}
      style={style as CSSProperties}
      aria-busy={stale || undefined}
    >
      {families.map((family, at) => (
        // A basket may have several styles of a family.
        <FamilyRow
          key={family.fonts[0]?.id ?? family.familyId}
          family={family}
          eager={at < EAGER_ROWS}
          tools={tools?.(families, at)}
        />
      ))}
    </div>
  )
}

/** Placeholders for loading rows, as high as real ones: two guides instead of the specimen, and bars instead of the caption. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <div className={styles.rows} data-waiting aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same
        <div key={at} className={rowStyles.row} style={{ '--len': `${320 + ((at * 137) % 300)}px` } as CSSProperties}>
          <div className={rowStyles.bed} />
          <div className={rowStyles.caption}>
            <div className={nameStyles.name}>
              <span className={`${bones.bone} ${bones.name}`} />
              <span className={`${bones.bone} ${bones.by}`} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
