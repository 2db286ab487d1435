import { countLabel } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { Icon } from '../../../ui/Icon.tsx'
import * as styles from './KitResult.module.css'
import type { MadeKit } from './send-kit-form.ts'

/** Result of a kit: sizes before and after, warnings, the ZIP. */
export function KitResult({ kit: { href, bytes, report } }: { kit: MadeKit }) {
  return (
    <section className={styles.result} aria-labelledby="kit-h">
      <h2 id="kit-h">Your web fonts are ready</h2>
      <table className={styles.sizes}>
        <caption className="vh">Sizes of the font files</caption>
        <tbody>
          <tr>
            <th scope="row">The font as it was</th>
            <td>{fileSize(report.before)}</td>
          </tr>
          {report.files.map((file) => (
            <tr key={file.name}>
              <th scope="row">{file.name}</th>
              <td>{fileSize(file.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-hint">{countLabel(report.characters, 'character')}</p>
      {report.warnings.length > 0 ? (
        <ul className={styles.warnings}>
          {report.warnings.map((warning) => (
            <li key={warning}>
              <Icon name="info" />
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
      <a className="btn btn--solid" href={href} download={report.fileName}>
        <Icon name="download" /> Download ZIP ({fileSize(bytes)})
      </a>
    </section>
  )
}
