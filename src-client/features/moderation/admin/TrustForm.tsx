import type { SubmittedForm } from '#shared/contracts/site.ts'
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
    What a trusted foundry publishes is seen at once, its first family and personal-use fonts included. Licences that
    contradict the files, outlines and names of others, and families after one was taken down still wait.
  </p>
)

export const TRUST_SAVED = 'Trust changed. It applies from the next submission.'
