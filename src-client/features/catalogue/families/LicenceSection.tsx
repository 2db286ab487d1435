import { Link } from 'wouter'
import { licencePath } from '#shared/asset-paths.ts'
import type { FamilyDetails } from '#shared/contracts/catalogue/families.ts'
import { routePath } from '#shared/routes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import { webAddress } from '../../foundries/designers/web-address.ts'
import * as styles from './LicenceSection.module.css'
import { embeddingWords } from './licence-words.ts'

const LINKS: Record<FamilyDetails['links'][number]['kind'], string> = {
  buy: 'Buy a commercial licence',
  donate: 'Donate to the designer',
  home: 'Website of the family',
  source: 'Source files',
}

/** Three sources side by side (declared, in the file, in the ZIP), then what the licence allows, then its whole text. */
export function LicenceSection({ family }: { family: FamilyDetails }) {
  const { licence } = family
  const links = family.links.filter(({ url }) => webAddress(url))
  return (
    <section className="block" id="licence" aria-labelledby="licence-h">
      <hgroup>
        <h2 id="licence-h">Licence</h2>
        <p>Read from the files, not guessed</p>
      </hgroup>
      <div className={styles.facts}>
        <div>
          <h3>Declared</h3>
          <strong>
            <LicenceMark commercialUse={licence.commercialUse} />
          </strong>
          <p>{licence.declared || 'Nothing was declared beside the files.'}</p>
        </div>
        <div>
          <h3>Found in the font file</h3>
          <strong>{licence.name || 'No licence named'}</strong>
          {embeddingWords(family.fonts).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
        <div>
          <h3>In the ZIP</h3>
          <strong>{inZip(licence)}</strong>
          <p>
            With the unchanged original files and a README that says where they come from.
            {licence.text || licence.wholeText ? (
              <>
                {' '}
                <a className="link" href={licencePath(family.familyId)}>
                  Read it here
                </a>
                {'.'}
              </>
            ) : null}
            {licence.url ? (
              <>
                {' '}
                <a className="link" href={licence.url} rel="noopener external">
                  Licence online
                </a>
              </>
            ) : null}
          </p>
        </div>
      </div>
      {licence.permissions.length > 0 ? (
        <ul className={styles.may} aria-label="What you may do">
          {licence.permissions.map((permission) => (
            <li key={permission.act} className={permission.allowed ? undefined : styles.no}>
              <Icon name={permission.allowed ? 'check' : 'close'} />
              <b>
                <span className="vh">{permission.allowed ? 'Allowed: ' : 'Not allowed: '}</span>
                {permission.act}
              </b>
              {permission.reason ? <p>{permission.reason}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map(({ kind, url }) => (
            <li key={kind}>
              <a className="btn" href={url} rel="noopener external nofollow ugc">
                {LINKS[kind]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {licence.evidence || licence.copyright || licence.trademark ? (
        <details className={styles.fold}>
          <summary>Licence wording found in the file</summary>
          <pre>{[licence.evidence, licence.copyright, licence.trademark].filter(Boolean).join('\n\n')}</pre>
        </details>
      ) : null}
      {licence.text ? (
        <details className={styles.fold}>
          <summary>Licence stated in the file</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
          <pre tabIndex={0}>{licence.text}</pre>
        </details>
      ) : null}
      <p className={`${styles.report} small`}>
        <Link
          className="link"
          rel="nofollow"
          href={routePath('report', { subject: 'family', subjectId: family.familyId })}
        >
          Report this family
        </Link>
      </p>
    </section>
  )
}

const inZip = ({ wholeText, text }: FamilyDetails['licence']) =>
  wholeText ? 'The full licence text' : text ? 'What the files say of it' : 'A note of where it came from'
