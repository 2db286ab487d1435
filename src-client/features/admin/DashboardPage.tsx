import '../../styles/admin-dashboard.css'
import { Link } from 'wouter'
import type { QueueView } from '#shared/contracts/admin.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'
import { isOurs } from '../../frame/links.ts'
import { AdminPage } from './AdminPage.tsx'
import { DayBars } from './DayBars.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'

const QUEUES: Record<QueueView['name'], { label: string; href: string }> = {
  families: { label: 'Pending families', href: '/admin/queue' },
  claims: { label: 'Foundry claims', href: '/admin/claims' },
  reports: { label: 'Reports', href: '/admin/cases/reports' },
  notices: { label: 'Copyright notices', href: '/admin/cases/notices' },
  appeals: { label: 'Appeals', href: '/admin/cases/appeals' },
}

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.admin.dashboard.fetch(undefined, { staleTime: 0 }))
  return staffMeta(context, 'Dashboard', routePath('admin'))
}

/** What waits for a decision, and how the site does. */
export function Page() {
  const [view] = trpc.admin.dashboard.useSuspenseQuery()
  return (
    <AdminPage title="Dashboard">
      <section aria-labelledby="part-queues">
        <h2 id="part-queues" className="admin-sub">
          Waiting
        </h2>
        <ul className="admin-queues">
          {view.queues
            .filter(({ name }) => isOurs(QUEUES[name].href))
            .map(({ name, waiting, oldest }) => (
              <li key={name} className={waiting > 0 ? 'is-waiting' : undefined}>
                <Link href={QUEUES[name].href}>
                  <b className="num">{groupThousands(waiting)}</b>
                  <span>{QUEUES[name].label}</span>
                  <span className="muted">{oldest ? `first one ${oldest.timeAgo}` : 'nothing waits'}</span>
                </Link>
              </li>
            ))}
        </ul>
      </section>
      {view.charts.length > 0 ? (
        <section aria-labelledby="part-days">
          <h2 id="part-days" className="admin-sub">
            Last {view.charts[0]?.days.length} days
          </h2>
          <div className="admin-charts">
            {view.charts.map((chart) => (
              <DayBars key={chart.name} chart={chart} />
            ))}
          </div>
        </section>
      ) : null}
      {view.gauges.length > 0 ? (
        <section aria-labelledby="part-health">
          <h2 id="part-health" className="admin-sub">
            Health
          </h2>
          <dl className="admin-gauges">
            {view.gauges.map(({ name, value, detail, state }) => (
              <div key={name} className={state === 'mind' ? 'is-mind' : undefined}>
                <dt>{name}</dt>
                <dd>
                  <b>{value}</b>
                  {state === 'mind' ? <span className="admin-mind">Look at this</span> : null}
                  <span className="muted">{detail}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </AdminPage>
  )
}
