import { Link } from 'wouter'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { COLLECTION, PAGING } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'
import { withQuery } from '../../app/with-query.ts'
import { Pager } from '../../ui/Pager.tsx'
import * as accountStyles from '../account/account.module.css'
import { PlainForm } from '../account/PlainForm.tsx'
import * as styles from './CollectionMembers.module.css'

/** Search input for one page of a collection, in the owner's order. */
export const membersInput = (id: number, page: number) => ({ collection: String(id), page, size: PAGING.listSize })

interface CollectionMembersProps {
  /** Address of the page. */
  path: string
  page: number
  pages: number
  total: number
  families: readonly FamilyRow[]
  /** Filled by a saved search: families cannot be removed or moved by hand. */
  smart: boolean
  submitted: SubmittedForm | undefined
}

/** The families of a collection, each with its note and its position. */
export function CollectionMembers({ path, page, pages, total, families, smart, submitted }: CollectionMembersProps) {
  const here = { action: path, inline: true } as const
  const typed = submitted?.form === 'note' ? submitted.values : null
  return (
    <section className={accountStyles.part}>
      <h2>{countLabel(total, 'font')}</h2>
      <ol className={`${accountStyles.list} ${styles.members}`} start={(page - 1) * PAGING.listSize + 1}>
        {families.map((family, at) => {
          const hidden = { familyId: String(family.familyId), p: String(page) }
          const place = (page - 1) * PAGING.listSize + at + 1
          return (
            <li key={family.familyId}>
              <span>
                <Link className="link" href={familyPath(family)}>
                  {family.name}
                </Link>
              </span>
              {smart ? null : (
                <PlainForm {...here} name="remove" submit="Remove" label={`Remove ${family.name}`} hidden={hidden} />
              )}
              <PlainForm {...here} name="note" submit="Save note" label={`Save note on ${family.name}`} hidden={hidden}>
                <label className="vh" htmlFor={`note-${family.familyId}`}>
                  Note on {family.name}
                </label>
                <textarea
                  id={`note-${family.familyId}`}
                  name="note"
                  className="input"
                  rows={2}
                  maxLength={COLLECTION.noteMax}
                  placeholder="Note"
                  defaultValue={typed?.familyId === hidden.familyId ? typed.note : (family.note ?? '')}
                />
              </PlainForm>
              {smart || total < 2 ? null : (
                <PlainForm {...here} name="move" submit="Move" label={`Move ${family.name}`} hidden={hidden}>
                  <label htmlFor={`place-${family.familyId}`}>
                    Place<span className="vh"> of {family.name}</span>
                  </label>
                  <input
                    id={`place-${family.familyId}`}
                    type="number"
                    name="place"
                    className="input"
                    min={1}
                    max={total}
                    defaultValue={place}
                  />
                </PlainForm>
              )}
            </li>
          )
        })}
      </ol>
      <Pager page={page} pages={pages} href={(to) => withQuery(path, { p: to })} />
    </section>
  )
}
