import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { groupThousands } from '#shared/format/download-label.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { withQuery } from '../../../app/with-query.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import * as accountStyles from '../../account/account.module.css'
import { PlainForm } from '../../account/PlainForm.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as adminStyles from './admin.module.css'
import { FamilyMarks } from './FontsPage.tsx'
import { FoundryOptions } from './FoundryOptions.tsx'
import { Part } from './Part.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'
import { TRUST_SAVED, TrustForm, TrustWords } from './TrustForm.tsx'

const SAVED = {
  hide: 'The family is taken down. Its people are told by e-mail.',
  unhide: 'The take-down is undone: the family is as it was before.',
  remove: 'The family is deleted. It can be restored for 30 days; then it is removed for good.',
  restore: 'The family is restored.',
  give: 'The family belongs to the other foundry now.',
  mark: 'The home page has been changed.',
  trust: TRUST_SAVED,
}
const REASON_MAX = 1000

const inputOf = (params: Record<string, string>) => ({ familyId: Number(params.familyId) })

export async function load(context: LoadContext): Promise<PageMeta> {
  const { name, familyId } = await staffOnly(context.api.manage.family.fetch(inputOf(context.params), { staleTime: 0 }))
  return staffMeta(context, name || `Family ${familyId}`, routePath('admin-font', { familyId }))
}

/** Admin actions for one family. */
export function Page({ params, query, meta }: PageProps) {
  const [family] = trpc.manage.family.useSuspenseQuery(inputOf(params))
  const { familyId, state, deleted, featured } = family
  const action = routePath('admin-font', { familyId })
  const form = (name: string, submit: string, more: { danger?: boolean; hidden?: Record<string, string> } = {}) => ({
    action,
    name,
    submit,
    submitted: meta.form,
    ...more,
  })
  return (
    <AdminPage title={family.name || `Family ${familyId}`} aside={<FamilyMarks family={family} />}>
      <Saved query={query} texts={SAVED} />
      <dl className={accountStyles.facts}>
        <Fact name="Foundry">
          <Link className="link" href={`/${family.foundry.slug}`}>
            {family.foundry.name}
          </Link>
        </Fact>
        <Fact name="Styles">{family.fontCount}</Fact>
        <Fact name="Downloads">{groupThousands(family.downloads)}</Fact>
        <Fact name="Tags">{family.tags.join(', ') || 'none'}</Fact>
      </dl>
      <p className={adminStyles.acts}>
        {state === 'published' ? (
          <Link className="btn" href={familyPath(family)}>
            View page
          </Link>
        ) : null}
        <Link className="btn" href={routePath('family-edit', { familyId })}>
          Edit
        </Link>
        <Link className="btn" href={routePath('family-history', { familyId })}>
          Versions
        </Link>
        <Link className="btn" href={routePath('family-analytics', { familyId })}>
          Analytics
        </Link>
        <Link className="btn" href={withQuery(routePath('admin-audit'), { subject: `family:${familyId}` })}>
          History
        </Link>
      </p>
      <Part id="home" title="Home page">
        <p className="muted">Families on the home page take turns as the family of the week.</p>
        <PlainForm
          {...form('mark', featured ? 'Remove from the home page' : 'Put on the home page', {
            hidden: { kind: 'family', on: String(!featured) },
          })}
          inline
        />
      </Part>
      {state === 'hidden' ? (
        <Part id="hide" title="Undo take-down">
          <PlainForm {...form('unhide', 'Undo take-down')} inline />
        </Part>
      ) : (
        <Part id="hide" title="Take down">
          <PlainForm {...form('hide', 'Take down', { danger: true })} keepsWords>
            <TextField name="reason" label="Reason, sent to its designers" rows={3} max={REASON_MAX} />
          </PlainForm>
        </Part>
      )}
      <Part id="give" title="Move to another foundry">
        <PlainForm {...form('give', 'Move')}>
          <TextField
            name="foundry"
            label="Foundry"
            max={300}
            list="give-foundries"
            autoComplete="off"
            hint="Its name or the address of its page."
          />
          <FoundryOptions />
        </PlainForm>
      </Part>
      <Part id="trust" title="Trust in the foundry">
        <TrustWords />
        <TrustForm foundry={family.foundry} action={action} submitted={meta.form} />
      </Part>
      <Part id="delete" title={deleted ? 'Restore' : 'Delete'}>
        {deleted ? (
          <PlainForm {...form('restore', 'Restore')} inline />
        ) : (
          <details>
            <summary>Delete this family</summary>
            <PlainForm {...form('remove', 'Delete', { danger: true })}>
              <p>Nobody can see it any more. You can restore it for 30 days.</p>
            </PlainForm>
          </details>
        )}
      </Part>
    </AdminPage>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
