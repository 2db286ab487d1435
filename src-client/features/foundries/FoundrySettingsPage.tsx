import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { Saved } from '../account/AccountPage.tsx'
import { PictureForms } from '../account/PictureForms.tsx'
import { PlainForm } from '../account/PlainForm.tsx'
import { FoundryFields } from './FoundryFields.tsx'
import { FoundryPage } from './FoundryPage.tsx'
import * as styles from './FoundrySettingsPage.module.css'
import { type FoundryRoute, foundryIdOf, foundryMeta, foundryPath, loadFoundry } from './foundry-address.ts'
import { LogoField } from './LogoField.tsx'
import { PeopleSection } from './PeopleSection.tsx'

const SAVED = {
  created: 'Your foundry is there. Give it a logo, say who you are, and share your first font family.',
  '1': 'The foundry is saved.',
  logo: 'The logo is changed.',
  invite: 'The invitation is sent.',
  withdraw: 'The invitation is withdrawn.',
  remove: 'That person is removed from the foundry.',
  role: 'The role is changed.',
}

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { foundry, nowhere } = await loadFoundry(context)
  if (!foundry) return nowhere
  await context.api.foundries.settings.fetch({ foundryId: foundry.id }, { staleTime: 0 })
  return foundryMeta(context, 'foundry-edit', 'Settings', foundry)
}

/** Details and members of a foundry. The setup page is the same. */
export function Page({ query, meta }: PageProps) {
  const { page } = useNavigation()
  const [brief] = trpc.foundries.brief.useSuspenseQuery(foundryIdOf(query, meta.form?.values))
  const foundryId = brief?.id ?? 0
  const [foundry] = trpc.foundries.settings.useSuspenseQuery({ foundryId })
  const route: FoundryRoute = page.name === 'foundry-setup' ? 'foundry-setup' : 'foundry-edit'
  const values = {
    name: foundry.name,
    slug: foundry.slug,
    description: foundry.description,
    url: foundry.url,
    links: foundry.links.join('\n'),
    donationUrl: foundry.donationUrl,
  }
  const common = { action: routePath(route), submitted: meta.form }
  return (
    <FoundryPage
      title={route === 'foundry-setup' ? 'Set up your foundry' : 'Settings'}
      foundry={foundry}
      route={route}
      acts={
        foundry.familyCount > 0 ? (
          <Link className="btn" href={routePath('designer', { designer: foundry.slug })}>
            View page
          </Link>
        ) : route === 'foundry-setup' ? (
          <Link className="btn btn--solid" href={foundryPath('manage-fonts', foundry.id)}>
            {foundry.hasFamilies ? 'Go to your families' : 'Add your first family'}
          </Link>
        ) : null
      }
    >
      <div className={styles.column}>
        <Saved query={query} texts={SAVED} />
        <LogoField key={foundry.id} foundry={foundry} />
        <PictureForms
          action={common.action}
          name="logo"
          what="logo"
          has={foundry.logo !== ''}
          hidden={{ foundryId: String(foundry.id) }}
          submitted={meta.form}
        />
        <PlainForm
          {...common}
          key={foundry.id}
          name="profile"
          submit="Save"
          keepsWords
          hidden={{ foundryId: String(foundry.id) }}
        >
          <FoundryFields values={values} fixedSlug={!foundry.canRename} />
        </PlainForm>
        <PeopleSection {...common} foundry={foundry} />
      </div>
    </FoundryPage>
  )
}
