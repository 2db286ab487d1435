import { FormProblem } from '../../ui/FormProblem.tsx'
import { SavedNotice } from '../../ui/SavedNotice.tsx'
import '../../styles/form.css'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import * as accountStyles from '../account/account.module.css'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
import { PersonLink } from '../account/profiles/PersonLink.tsx'
import { FoundryFields } from './FoundryFields.tsx'
import * as partsStyles from './parts.module.css'

export async function load({ api, config, form }: LoadContext): Promise<PageMeta> {
  await api.foundries.own.fetch(undefined, { staleTime: 0 })
  return {
    title: `Create a foundry · ${config.siteName}`,
    description: `Publish your own fonts at ${config.siteName}`,
    canonical: routePath('foundry-create'),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** The first step towards publishing fonts. */
export function Page({ query, meta }: PageProps) {
  const [{ foundries, invites }] = trpc.foundries.own.useSuspenseQuery()
  const failed = submittedFor(meta.form, 'create')
  // A withdrawn invitation is no longer on the page, so its error is shown above all of them.
  const refused = submittedFor(meta.form, 'invite')
  const isGone = query.has('invited') && invites.length === 0 && !refused && query.get('saved') !== 'declined'
  const common = { action: routePath('foundry-create'), submitted: failed }
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <h1>Create a foundry</h1>
      <p className={partsStyles.lead}>
        A foundry is the name your fonts are published under: your own, or that of the people you draw with. It is free,
        and you can change it later; the address only until the first family is published.
      </p>
      <SavedNotice>{query.get('saved') === 'declined' ? 'The invitation is declined.' : null}</SavedNotice>
      <FormProblem problem={refused?.problem} />
      {isGone ? (
        <p className="entry-notice" role="status">
          This invitation was answered or withdrawn. Ask for a new one.
        </p>
      ) : null}
      {invites.length > 0 ? (
        <section className={accountStyles.part} aria-labelledby="part-invites">
          <h2 id="part-invites">You are invited</h2>
          <ul className={accountStyles.list}>
            {invites.map((invite) => (
              <li key={invite.foundryId}>
                <span>
                  <b>{invite.name}</b>
                  <br />
                  <span className="muted">
                    {invite.invitedBy.username ? (
                      <>
                        <PersonLink username={invite.invitedBy.username} /> invites you to join ·{' '}
                      </>
                    ) : null}
                    <time dateTime={invite.at.value} title={invite.at.short}>
                      {invite.at.timeAgo}
                    </time>
                  </span>
                </span>
                <div className={partsStyles.answers}>
                  {(['1', '0'] as const).map((accept) => (
                    <PlainForm
                      key={accept}
                      {...common}
                      name="invite"
                      inline
                      submit={accept === '1' ? 'Accept' : 'Decline'}
                      hidden={{ foundryId: String(invite.foundryId), accept }}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PlainForm {...common} name="create" submit="Create foundry" keepsWords>
        <FoundryFields />
      </PlainForm>
      <ul className="form-after">
        <li>
          Are your fonts here already, under your name?{' '}
          <Link className="link" href={routePath('foundry-claim')}>
            Claim your designer page
          </Link>
        </li>
        {foundries.length > 0 ? (
          <li>
            You have {foundries.length === 1 ? 'a foundry' : `${foundries.length} foundries`} already:{' '}
            <Link className="link" href={routePath('manage-fonts')}>
              My Fonts
            </Link>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
