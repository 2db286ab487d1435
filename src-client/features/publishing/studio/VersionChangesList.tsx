import { Link } from 'wouter'
import type { PublicVersion } from '#shared/contracts/catalogue/families.ts'
import type { HistoryResult } from '#shared/contracts/publishing/studio.ts'
import { glyphsLabel } from './glyph-address.ts'
import * as styles from './VersionChangesList.module.css'

interface VersionChangesListProps {
  version: PublicVersion | HistoryResult['versions'][number]
  /** Address of the glyphs changed in a style. Absent for visitors, who see no pictures of older files. */
  hrefOf?(style: string): string
}

/** Changes of a version in words, with links to its glyphs. */
export const VersionChangesList = ({ version: { added, removed, changed }, hrefOf }: VersionChangesListProps) => (
  <ul className={styles.versionChanges}>
    {added.length > 0 ? <li>New: {added.join(', ')}</li> : null}
    {removed.length > 0 ? <li>Removed: {removed.join(', ')}</li> : null}
    {changed.map((one) => (
      <li key={one.name}>
        <b>{one.name}</b>
        <ul>
          {one.changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {hrefOf && 'was' in one && one.was && one.is ? (
          <Link className="link" href={hrefOf(one.name)}>
            {one.glyphs ? glyphsLabel(one.glyphs) : 'Compare its glyphs'}
          </Link>
        ) : null}
      </li>
    ))}
    {added.length + removed.length + changed.length === 0 ? <li>Nothing changed.</li> : null}
  </ul>
)
