import { FOUNDRY } from '#shared/foundry-limits.ts'
import { useConfig } from '../../app/config.tsx'
import { TextField } from '../../ui/TextField.tsx'
import * as styles from './FoundryFields.module.css'

interface FoundryFieldsProps {
  /** The saved ones. */
  values?: Record<string, string>
  /** The address cannot be changed. */
  fixedSlug?: boolean
}

/** Public details of a foundry. */
export function FoundryFields({ values = {}, fixedSlug }: FoundryFieldsProps) {
  const { publicUrl } = useConfig()
  const host = new URL(publicUrl).host
  return (
    <>
      <TextField
        name="name"
        label="Name"
        value={values.name}
        max={FOUNDRY.nameMax}
        hint="As shown beside your fonts."
        autoComplete="organization"
      />
      {fixedSlug ? (
        <p className={styles.address}>
          Address: <b>{`${host}/${values.slug ?? ''}`}</b>
          <br />
          <span className="muted">It cannot change, since others link to it.</span>
        </p>
      ) : (
        <TextField
          name="slug"
          label="Address"
          optional
          value={values.slug}
          max={FOUNDRY.slugMax}
          hint={`What follows ${host}/. You can change it until the first family is published. Leave empty to make it from the name.`}
        />
      )}
      <TextField
        name="description"
        label="Description"
        optional
        rows={4}
        value={values.description}
        max={FOUNDRY.descriptionMax}
        hint="A few sentences about who you are and what you draw."
      />
      <AddressField
        name="url"
        label="Website"
        hint="Such as https://example.org"
        autoComplete="url"
        value={values.url}
      />
      <TextField
        name="links"
        label="Social links"
        optional
        rows={3}
        value={values.links}
        max={FOUNDRY.linksMax * (FOUNDRY.urlMax + 2)}
        hint={`Up to ${FOUNDRY.linksMax} web addresses, one on each line.`}
      />
      <AddressField
        name="donationUrl"
        label="Donation link"
        hint="Where people can donate to you."
        value={values.donationUrl}
      />
    </>
  )
}

interface AddressFieldProps {
  name: string
  value: string | undefined
  label: string
  hint: string
  autoComplete?: string
}

/** A web address, optional. */
function AddressField(props: AddressFieldProps) {
  return <TextField {...props} optional max={FOUNDRY.urlMax} />
}
