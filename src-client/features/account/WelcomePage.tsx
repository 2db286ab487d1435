import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../app/config.tsx'
import { useIdentity } from '../../app/identity.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { AccountPage } from './AccountPage.tsx'
import * as styles from './WelcomePage.module.css'

export async function load({ api, identity, config }: LoadContext): Promise<PageMeta> {
  // Without an account the call answers 401, which redirects to log-in.
  await api.profile.view.fetch({ userId: Math.max(1, identity.userId) })
  return {
    title: `Welcome · ${config.siteName}`,
    description: `What you can do at ${config.siteName} now`,
    canonical: routePath('welcome'),
    robots: 'noindex',
  }
}

/** The first page after joining, or after returning to an account before its deletion. */
export function Page({ query }: PageProps) {
  const isBack = query.get('back') === '1'
  const { username, userId } = useIdentity()
  const { siteName } = useConfig()
  const steps = [
    {
      href: routePath('popular-fonts'),
      title: 'Find fonts',
      text: 'Type your own words into the toolbar: every font shows them at once.',
    },
    {
      href: routePath('account-collections'),
      title: 'Keep them in collections',
      text: 'The plus on each font adds it to one of yours. A collection may be private.',
    },
    {
      href: routePath('profile-general', { userId }),
      title: 'Say who you are',
      text: 'A few sentences and links for your profile, if you like.',
    },
    {
      href: routePath('foundry-create'),
      title: 'Publish your own',
      text: 'Set up a foundry and share a font family.',
    },
  ]
  return (
    <AccountPage title={isBack ? `Welcome back, ${username}` : `Welcome to ${siteName}, ${username}`} userId={userId}>
      {isBack ? (
        <p className="entry-notice" role="status">
          Your account is restored with everything in it, but its API keys were revoked.
        </p>
      ) : null}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.href}>
            <Link href={step.href}>
              <b>{step.title}</b>
              <span>{step.text}</span>
            </Link>
          </li>
        ))}
      </ol>
    </AccountPage>
  )
}
