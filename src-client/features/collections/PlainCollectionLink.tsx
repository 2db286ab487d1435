import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import * as MESSAGES from '#shared/messages.ts'
import { PlainForm } from '../account/PlainForm.tsx'
import { LinkField } from './LinkField.tsx'
import { REMOVE_LINK } from './remove-link.ts'

interface PlainCollectionLinkProps {
  collection: CollectionView
  /** null = there is no link. */
  linkKey: string | null
  /** Address of the page that receives the form. */
  action: string
}

/** Makes and removes the link to a private collection, in forms that the browser sends itself. */
export function PlainCollectionLink({ collection, linkKey, action }: PlainCollectionLinkProps) {
  return (
    <>
      <h2>Share by link</h2>
      <p className="muted">{MESSAGES.collectionByLink}</p>
      {linkKey === null ? (
        <PlainForm action={action} name="link" submit={MESSAGES.makeLink} hidden={{ on: 'true' }} inline />
      ) : (
        <>
          <LinkField collection={collection} linkKey={linkKey} />
          <PlainForm
            action={action}
            name="unlink"
            submit={MESSAGES.removeLink}
            hidden={{ on: 'false' }}
            inline
            sure={{ ...REMOVE_LINK, label: 'Yes, remove the link' }}
          >
            <p className="no-js">{MESSAGES.removeLinkText}</p>
          </PlainForm>
        </>
      )}
    </>
  )
}
