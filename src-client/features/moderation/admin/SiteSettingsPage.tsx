import type { SiteSettings } from '#shared/contracts/admin.ts'
import type { SubmittedForm } from '#shared/contracts/site.ts'
import { NO_SOCIAL_LINKS } from '#shared/messages.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import { AdminPage } from './AdminPage.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.admin.settings.fetch(undefined, { staleTime: 0 }))
  return staffMeta(context, 'Settings', routePath('admin-settings'))
}

const SWITCHES = [
  ['joinsOpen', 'New people can join'],
  ['uploadsOpen', 'Designers can upload'],
  ['commentsOpen', 'People can comment on families'],
] as const

/** What may be changed while the site runs; everything else is an environment variable. */
export function Page({ query, meta }: PageProps) {
  const [settings] = trpc.admin.settings.useSuspenseQuery()
  const failed = submittedFor(meta.form, 'settings')
  const { socialLinks } = useConfig()
  const shown = failed ? merged(failed, settings) : settings
  return (
    <AdminPage title="Settings">
      <Saved query={query} texts={{ settings: 'The settings are saved and hold on the whole site within a second.' }} />
      <PlainForm
        action={routePath('admin-settings')}
        name="settings"
        submitted={meta.form}
        submit="Save"
        hidden={{ seen: seenNow(failed, settings) }}
      >
        <TextField
          name="announcement"
          label="Announcement"
          optional
          rows={2}
          max={ADMIN.announcementMax}
          value={shown.announcement}
          error={failed?.fields.announcement}
          hint="Stands above every page until it is taken away here."
        />
        <fieldset>
          <legend>Open</legend>
          {SWITCHES.map(([name, label]) => (
            <label key={name} className="check">
              <input type="checkbox" name={name} defaultChecked={shown[name]} />
              {label}
            </label>
          ))}
        </fieldset>
      </PlainForm>
      <p className="muted">{socialLinks.length === 0 ? NO_SOCIAL_LINKS : `Social links: ${socialLinks.join(', ')}`}</p>
    </AdminPage>
  )
}

/** The settings that a form was filled with, as it sent them back; those of now when it sent something else. */
function seenBy(failed: SubmittedForm, now: SiteSettings): SiteSettings {
  try {
    return { ...now, ...(JSON.parse(failed.values.seen ?? '') as Partial<SiteSettings>) }
  } catch {
    return now
  }
}

/** What somebody has changed, over what the settings are now: another admin's changes are not shown as they were before. */
function merged(failed: SubmittedForm, now: SiteSettings): SiteSettings {
  const seen = seenBy(failed, now)
  const typed = failed.values.announcement ?? ''
  const switches = SWITCHES.map(([name]) => {
    const ticked = failed.values[name] === 'on'
    return [name, ticked === seen[name] ? now[name] : ticked]
  })
  return {
    ...now,
    ...Object.fromEntries(switches),
    announcement: typed === seen.announcement ? now.announcement : typed,
  }
}

/** Who was told of another's change has seen the settings of now; who was told of something else has not. */
const seenNow = (failed: SubmittedForm | undefined, now: SiteSettings): string =>
  failed && failed.status !== 409 ? (failed.values.seen ?? '') : JSON.stringify(now)
