import type { StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { routePath } from '#shared/routes.ts'
import { BreakableName } from '../../../ui/BreakableName.tsx'
import { PlainForm } from '../../account/PlainForm.tsx'
import * as styles from './LicenceFilesPart.module.css'
import { licenceFinding } from './licence-finding.ts'
import * as studioStyles from './studio.module.css'

/** The licence files uploaded with the fonts. */
export function LicenceFilesPart({ family, editable }: { family: StudioFamily; editable: boolean }) {
  const { files } = family.licence
  if (files.length === 0) return null
  return (
    <section className={studioStyles.part} aria-labelledby="licence-files">
      <h2 id="licence-files">{files.length === 1 ? 'Licence file' : 'Licence files'}</h2>
      <p className="field-hint">
        What they say counts together with what the fonts say. The stricter of the two holds.
      </p>
      <ul className={styles.licences}>
        {files.map(({ name, licenseId }) => (
          <li key={name}>
            <span className={styles.licence}>
              <b>
                <BreakableName>{name}</BreakableName>
              </b>{' '}
              <span className="muted">{licenceFinding(licenseId)}</span>
            </span>
            {editable ? (
              <PlainForm
                action={routePath('family-edit', { familyId: family.familyId })}
                name="licence-file"
                submit="Remove"
                label={`Remove ${name}`}
                hidden={{ file: name }}
                inline
                sure={{
                  title: `Remove ${name}?`,
                  text: 'The licence of the family is then read from its fonts and its other licence files.',
                  label: `Yes, remove ${name}`,
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
