import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { shortDate } from '#shared/format/time.ts'
import { BreakableName } from '../../../ui/BreakableName.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { byWeight } from '../../catalogue/families/family-view.ts'
import { colourWords } from '../../catalogue/families/licence-words.ts'
import { VersionChangesList } from '../../publishing/studio/VersionChangesList.tsx'
import * as styles from './FilesSection.module.css'

/** The files with name, version, size, dates and a download each. */
export function FilesSection({ family }: { family: FamilyDetails }) {
  const fonts = [...family.fonts].sort(byWeight)
  const colours = colourWords(fonts)
  const named = (who: 'designer' | 'vendor') => [...new Set(fonts.map((font) => font[who]).filter(Boolean))].join(', ')
  const [designers, vendors] = [named('designer'), named('vendor')]
  return (
    <section className="block" id="files" aria-labelledby="files-h">
      <hgroup>
        <h2 id="files-h">Files and versions</h2>
        <p className="num">{countLabel(fonts.length, 'file')} in one ZIP</p>
      </hgroup>
      <dl className={styles.dated}>
        {family.version ? <Fact name="Version" value={family.version} /> : null}
        {family.publishedYear > 0 ? <Fact name="Published" value={String(family.publishedYear)} /> : null}
        <Fact name="Updated here" value={family.updated.short} />
        {colours ? <Fact name="Colour" value={colours} /> : null}
        {designers ? <Fact name="Designers" value={designers} /> : null}
        {vendors && vendors !== designers ? <Fact name="Vendor" value={vendors} /> : null}
        {family.scripts.length > 0 ? <Fact name="Scripts" value={family.scripts.join(', ')} /> : null}
      </dl>
      <table className={styles.files}>
        <caption className="vh">Font files of {family.name}</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col" className={styles.wide}>
              Version
            </th>
            <th scope="col" className={`${styles.wide} ${styles.number}`}>
              Glyphs
            </th>
            <th scope="col" className={styles.wide}>
              Changed
            </th>
            <th scope="col" className={styles.number}>
              Size
            </th>
            <th scope="col">
              <span className="vh">Download</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fonts.map((font) => (
            <tr key={font.id}>
              <th scope="row">
                <BreakableName>{font.fileName}</BreakableName>
                {font.fileWeight === null ? null : (
                  <small className="muted">The file says weight {font.fileWeight}.</small>
                )}
              </th>
              <td className={styles.wide}>{font.version}</td>
              <td className={`${styles.wide} ${styles.number}`}>
                {font.file === null ? '' : groupThousands(font.glyphCount)}
              </td>
              <td className={styles.wide}>{font.modifiedAt ? shortDate(Date.parse(font.modifiedAt)) : ''}</td>
              <td className={styles.number}>{fileSize(font.bytes)}</td>
              <td className={styles.number}>
                <a className="icon-btn" href={font.downloadLink} download aria-label={`Download ${font.fileName}`}>
                  <Icon name="download" />
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {family.versions.length > 0 ? <Versions versions={family.versions} /> : null}
    </section>
  )
}

/** The changes of each version, and older files for people who depend on them. */
const Versions = ({ versions }: { versions: FamilyDetails['versions'] }) => (
  <>
    <h3 className={styles.versionsHead}>Version history</h3>
    <ol className={styles.versions}>
      {versions.map((version) => (
        <li key={version.number}>
          <div className={styles.version}>
            <h4>Version {version.number}</h4>
            <span className="muted">
              {version.at.short}, {countLabel(version.styles, 'style')}
              {version.live ? ', the present one' : ''}
            </span>
          </div>
          <VersionChangesList version={version} />
          {version.live ? null : (
            <a className="btn" href={version.downloadLink} download>
              Download version {version.number}
            </a>
          )}
        </li>
      ))}
    </ol>
  </>
)

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
