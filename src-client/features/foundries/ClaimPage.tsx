import { SavedNotice } from '../../ui/SavedNotice.tsx'
import '../../styles/form.css'
import { Link } from 'wouter'
import type { ClaimView } from '#shared/contracts/foundries/foundries.ts'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { TextField } from '../../ui/TextField.tsx'
import * as accountStyles from '../account/account.module.css'
import { PlainForm } from '../account/PlainForm.tsx'
import * as styles from './ClaimPage.module.css'
import * as partsStyles from './parts.module.css'

const STATES: Record<ClaimView['status'], string> = {
  open: 'Waiting for a decision',
  approved: 'It is yours',
  refused: 'Not granted',
}

export async function load({ api, config, form }: LoadContext): Promise<PageMeta> {
  await api.foundries.ownClaims.fetch(undefined, { staleTime: 0 })
  return {
    title: `Claim a designer page · ${config.siteName}`,
    description: `Say that a designer of ${config.siteName} is you`,
    canonical: routePath('foundry-claim'),
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** Claims a designer whose fonts are already here; an admin checks the evidence. */
export function Page({ query, meta }: PageProps) {
  const [{ claims }] = trpc.foundries.ownClaims.useSuspenseQuery()
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <h1>Claim a designer page</h1>
      <p className={partsStyles.lead}>
        Are your fonts here already? Claim your designer page to manage them: say which designer you are and how we can
        verify it. An admin decides, and you get an e-mail.
      </p>
      <SavedNotice>
        {query.get('saved') === '1' ? 'Your claim has been received. We will e-mail you the decision.' : null}
      </SavedNotice>
      <PlainForm action={routePath('foundry-claim')} name="claim" submitted={meta.form} submit="Send claim">
        <TextField
          name="designer"
          label="Designer"
          value={query.get('designer')?.slice(0, 120)}
          max={300}
          hint="Name, or address of the page here."
        />
        <TextField
          name="evidence"
          label="How we can verify it"
          rows={6}
          max={FOUNDRY.evidenceMax}
          hint="For example, the font files name you, or your website names your account here."
        />
        <TextField
          name="links"
          label="Links that show it"
          optional
          rows={3}
          max={FOUNDRY.linksMax * (FOUNDRY.urlMax + 2)}
          hint={`Up to ${FOUNDRY.linksMax} web addresses, one on each line.`}
        />
      </PlainForm>
      {claims.length > 0 ? (
        <section className={accountStyles.part} aria-labelledby="part-claims">
          <h2 id="part-claims">Your claims</h2>
          <ul className={accountStyles.list}>
            {claims.map((claim) => (
              <li key={claim.id}>
                <span>
                  {claim.foundry.familyCount > 0 ? (
                    <Link className="link" href={routePath('designer', { designer: claim.foundry.slug })}>
                      {claim.foundry.name}
                    </Link>
                  ) : (
                    claim.foundry.name
                  )}
                  <br />
                  <span className="muted">
                    {STATES[claim.status]} · sent{' '}
                    <time dateTime={claim.at.value} title={claim.at.short}>
                      {claim.at.timeAgo}
                    </time>
                  </span>
                  {claim.answer ? <span className={styles.answer}>{claim.answer}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
