import { ADMIN } from '#shared/moderation-limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Saved } from '../account/AccountPage.tsx'
import { PlainForm, submittedFor } from '../account/PlainForm.tsx'
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
  return (
    <AdminPage title="Settings">
      <Saved query={query} texts={{ settings: 'The settings are saved and hold on the whole site within a second.' }} />
      <PlainForm action={routePath('admin-settings')} name="settings" submitted={meta.form} submit="Save">
        <TextField
          name="announcement"
          label="Announcement"
          optional
          rows={2}
          max={ADMIN.announcementMax}
          value={failed?.values.announcement ?? settings.announcement}
          error={failed?.fields.announcement}
          hint="Stands above every page until it is taken away here."
        />
        <fieldset>
          <legend>Open</legend>
          {SWITCHES.map(([name, label]) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                name={name}
                defaultChecked={failed ? failed.values[name] === 'on' : settings[name]}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </PlainForm>
    </AdminPage>
  )
}
