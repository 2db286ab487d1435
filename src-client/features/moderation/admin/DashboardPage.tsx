import { Link } from 'wouter'
import type { JobView } from '#shared/contracts/moderation/admin.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { AdminPage } from './AdminPage.tsx'
import { ADMIN_QUEUES } from './admin-queues.ts'
import * as styles from './DashboardPage.module.css'
import { DayBars } from './DayBars.tsx'
import { Part } from './Part.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'

export async function load(context: LoadContext): Promise<PageMeta> {
  await staffOnly(context.api.admin.dashboard.fetch(undefined, { staleTime: 0 }))
  return staffMeta(context, 'Dashboard', routePath('admin'))
}

/** Open queues, and the health of the site. */
export function Page() {
  const [view] = trpc.admin.dashboard.useSuspenseQuery()
  return (
    <AdminPage title="Dashboard">
      <Part id="queues" title="Waiting">
        <ul className={styles.queues}>
          {view.queues.map(({ name, waiting, oldest }) => (
            <li key={name} className={waiting > 0 ? styles.isWaiting : undefined}>
              <Link href={ADMIN_QUEUES[name].href}>
                <b className="num">{groupThousands(waiting)}</b>
                <span>{ADMIN_QUEUES[name].label}</span>
                <span className="muted">{oldest ? `oldest: ${oldest.timeAgo}` : 'none waiting'}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      {view.charts.length > 0 ? (
        <Part id="days" title={<>Last {view.charts[0]?.days.length} days</>}>
          <div className={styles.charts}>
            {view.charts.map((chart) => (
              <DayBars key={chart.name} chart={chart} />
            ))}
          </div>
        </Part>
      ) : null}
      {view.gauges.length > 0 ? (
        <Part id="health" title="Health">
          <dl className={styles.gauges}>
            {view.gauges.map(({ name, value, detail, state }) => (
              <div key={name} className={state === 'mind' ? styles.isMind : undefined}>
                <dt>{name}</dt>
                <dd>
                  <b>{value}</b>
                  {state === 'mind' ? <span className={styles.mind}>Look at this</span> : null}
                  <span className="muted">{detail}</span>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
      {view.jobs.length > 0 ? (
        <Part id="jobs" title="Background jobs">
          <table className={styles.jobs}>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Last run</th>
                <th scope="col">Took</th>
                <th scope="col">Runs</th>
                <th scope="col">Failures</th>
              </tr>
            </thead>
            <tbody>
              {view.jobs.map((job) => (
                <JobRow key={job.name} job={job} />
              ))}
            </tbody>
          </table>
          <p className={`muted ${styles.jobsNote}`}>
            Counted since this process started. Some jobs run in one process for all: the others show “other process”.
          </p>
        </Part>
      ) : null}
    </AdminPage>
  )
}

function JobRow({ job }: { job: JobView }) {
  return (
    <tr className={job.lastError ? styles.isMind : undefined}>
      <th scope="row">
        {job.title}
        {job.lastError ? <span className={styles.jobError}>{job.lastError}</span> : null}
      </th>
      <td>{job.state === 'elsewhere' ? 'other process' : (job.lastRun?.timeAgo ?? 'not yet')}</td>
      <td className="num">{job.took || '–'}</td>
      <td className="num">{groupThousands(job.runs)}</td>
      <td className="num">{groupThousands(job.failures)}</td>
    </tr>
  )
}
