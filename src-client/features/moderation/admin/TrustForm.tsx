import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { PlainForm } from '../../account/PlainForm.tsx'

interface TrustFormProps {
  foundry: { id: number; name: string; trusted: boolean }
  /** Address of the page that shows the form. */
  action: string
  submitted: SubmittedForm | undefined
}

/** Switches whether a foundry's families are published without review. */
export function TrustForm({ foundry: { id, name, trusted }, action, submitted }: TrustFormProps) {
  return (
    <PlainForm
      action={action}
      name="trust"
      submitted={submitted?.values.foundryId === String(id) ? submitted : undefined}
      submit={
        <span>
          {trusted ? 'Stop trusting' : 'Trust'} <bdi>{name}</bdi>
        </span>
      }
      danger={trusted}
      hidden={{ foundryId: String(id), trusted: String(!trusted) }}
      inline
    />
  )
}

/** Explains what trust means. */
export const TrustWords = () => (
  <p className="muted">
    Families of a trusted foundry are published without review, even its first one and personal-use fonts. We still
    review them if the licence contradicts the files, if outlines or a name belong to somebody else, or after a
    take-down.
  </p>
)

export const TRUST_SAVED = 'Trust changed. It applies from the next submission.'
