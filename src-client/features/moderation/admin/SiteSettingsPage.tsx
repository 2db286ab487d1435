import type { SiteSettings } from '#shared/contracts/moderation/admin.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { NO_SOCIAL_LINKS } from '#shared/messages.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { RejectedForm } from '../../../ui/rejected-form.ts'
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
  ['commentsOpen', 'People can write and edit comments'],
] as const

/** Settings that can change while the site runs; all others are environment variables. */
export function Page({ query, meta }: PageProps) {
  const [settings] = trpc.admin.settings.useSuspenseQuery()
  const failed = submittedFor(meta.form, 'settings')
  const { socialLinks } = useConfig()
  const shown = failed ? merged(failed, settings) : settings
  return (
    <AdminPage title="Settings">
      <Saved query={query} texts={{ settings: 'Saved. The settings apply to the whole site within a second.' }} />
      <PlainForm
        action={routePath('admin-settings')}
        name="settings"
        submitted={meta.form}
        submit="Save"
        hidden={{ seen: seenNow(failed, settings) }}
      >
        {/* What was typed is merged already. */}
        <RejectedForm value={undefined}>
          <TextField
            name="announcement"
            label="Announcement"
            optional
            rows={2}
            max={ADMIN.announcementMax}
            value={shown.announcement}
            error={failed?.fields.announcement}
            hint="Shown on every page until cleared."
          />
        </RejectedForm>
        <fieldset>
          <legend>Allowed</legend>
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

/** The settings with which a rejected form was filled, as it sent them back; the current ones if that cannot be read. */
function seenBy(failed: SubmittedForm, now: SiteSettings): SiteSettings {
  try {
    return { ...now, ...(JSON.parse(failed.values.seen ?? '') as Partial<SiteSettings>) }
  } catch {
    return now
  }
}

/** The person's changes applied to the current settings, so that changes by other admins meanwhile are kept. */
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

/** After a conflict (409) the page has shown the current settings; after other errors, still those that the form was filled with. */
const seenNow = (failed: SubmittedForm | undefined, now: SiteSettings): string =>
  failed && failed.status !== 409 ? (failed.values.seen ?? '') : JSON.stringify(now)
