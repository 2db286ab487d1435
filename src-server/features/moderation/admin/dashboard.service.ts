import { statfs } from 'node:fs/promises'
import type { ChartView, DashboardView, GaugeView, JobView, QueueView } from '#shared/contracts/moderation/admin.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { momentOf } from '#shared/format/time.ts'
import { DAY_MS } from '#shared/limits.ts'
import { ADMIN } from '#shared/moderation-limits.ts'
import type { Reader } from '../../../database/reader.ts'
import { createShared } from '../../../database/shared-answer.ts'
import type { JobStatus } from '../../../jobs/job.ts'
import type { Actor } from '../../core/actor.ts'
import {
  countMail,
  countOpenCases,
  countOpenClaims,
  countPendingFamilies,
  countStored,
  type DayCount,
  reportsPerDay,
  signUpsPerDay,
  uploadsPerDay,
  visitorsPerDay,
  type Waiting,
} from './dashboard.queries.ts'

/** Search lag in milliseconds above which the dashboard warns. */
const LAG_TO_MIND_MS = 10_000
/** Free share of the disk below which the dashboard warns that uploads may soon fail. */
const DISK_TO_MIND = 0.1

export interface DashboardServiceDeps {
  reader: Reader
  dataDir: string
  version: string
  render: {
    stats(): { waiting: number; rendered: number; refused: number; childDeaths: number; quarantined: number }
  }
  search: { lag(): Promise<{ waiting: number; oldest: number | null }>; engineName: string }
  /** Background jobs. */
  jobs(): JobStatus[]
  now?: () => number
}

/** Open tasks and the state of the site. */
export function createDashboardService(deps: DashboardServiceDeps) {
  const { reader, now = Date.now } = deps
  const stored = createShared(() => countStored(reader), now)
  const charts = createShared(readCharts, now)

  async function readCharts(): Promise<ChartView[]> {
    const today = Math.floor(now() / DAY_MS)
    const first = today - ADMIN.chartDays + 1
    const since = first * DAY_MS
    const [signUps, uploads, reports, visitors] = await Promise.all([
      signUpsPerDay(reader, since),
      uploadsPerDay(reader, since),
      reportsPerDay(reader, since),
      visitorsPerDay(reader, since),
    ])
    const toChart = (name: string, counts: DayCount[]): ChartView => {
      const byDay = new Map(counts.map(({ day, n }) => [Math.floor(Number(day) / DAY_MS), Number(n)]))
      const days = Array.from({ length: ADMIN.chartDays }, (_, at) => ({
        day: new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
        count: byDay.get(first + at) ?? 0,
      }))
      return { name, days, total: days.reduce((sum, { count }) => sum + count, 0) }
    }
    return [
      toChart('Sign-ups', signUps),
      toChart('Uploads', uploads),
      toChart('Reports', reports),
      toChart('Visitors', visitors),
    ]
  }

  async function readGauges(): Promise<GaugeView[]> {
    const [files, mail, lag, disk] = await Promise.all([
      stored.get(),
      countMail(reader),
      deps.search.lag(),
      statfs(deps.dataDir),
    ])
    const render = deps.render.stats()
    const free = disk.bavail * disk.bsize
    const whole = disk.blocks * disk.bsize
    const behind = lag.oldest === null ? 0 : now() - lag.oldest
    const gauge = (name: string, value: string, detail: string, mind = false): GaugeView => ({
      name,
      value,
      detail,
      state: mind ? 'mind' : 'fine',
    })
    return [
      gauge('Fonts stored', fileSize(files.bytes), `${groupThousands(files.files)} files`),
      gauge('Disk', `${fileSize(free)} free`, `of ${fileSize(whole)}`, free < whole * DISK_TO_MIND),
      gauge(
        'Search',
        lag.waiting === 0 ? 'Up to date' : `${groupThousands(lag.waiting)} changes behind`,
        lag.waiting === 0 ? `engine: ${deps.search.engineName}` : `the oldest for ${Math.round(behind / 1000)} s`,
        behind > LAG_TO_MIND_MS,
      ),
      gauge(
        'Previews',
        `${groupThousands(render.rendered)} drawn`,
        `${render.waiting} waiting, ${render.refused} refused, ${countLabel(render.childDeaths, 'restart')}`,
        render.waiting > 50,
      ),
      gauge('Broken fonts', String(render.quarantined), 'kept from the renderer', render.quarantined > 0),
      gauge('Mail', `${mail.queued} queued`, `${mail.failed} failed`, mail.failed > 0),
      gauge('Program', deps.version, `Node ${process.versions.node}, up ${upFor(process.uptime())}`),
    ]
  }

  /** Failing ones first. */
  const readJobs = (): JobView[] =>
    deps
      .jobs()
      .map(({ lastRunAt, lastMs, ...job }) => ({
        ...job,
        lastRun: lastRunAt === null ? null : momentOf(lastRunAt, now()),
        took: lastMs === null ? '' : duration(lastMs),
      }))
      .sort((a, b) => Number(b.lastError !== '') - Number(a.lastError !== '') || a.title.localeCompare(b.title))

  return {
    async view(actor: Actor): Promise<DashboardView> {
      const isAdmin = actor.roles.includes('admin')
      const [families, cases] = await Promise.all([countPendingFamilies(reader), countOpenCases(reader)])
      const queue = (name: QueueView['name'], { waiting, oldest }: Waiting): QueueView => ({
        name,
        waiting,
        oldest: oldest === null ? null : momentOf(oldest, now()),
      })
      const queues = [queue('families', families), queue('reports', cases.report)]
      if (!isAdmin) return { queues, charts: [], gauges: [], jobs: [] }
      const [shown, gauges, claims] = await Promise.all([charts.get(), readGauges(), countOpenClaims(reader)])
      return {
        queues: [
          ...queues,
          queue('notices', cases.dmca),
          queue('appeals', cases.appeal),
          queue('claims', claims),
          queue('contact', cases.contact),
        ],
        charts: shown,
        gauges,
        jobs: readJobs(),
      }
    },
  }
}

/** '12 ms', '3.4 s'. */
const duration = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** '3 days', '2 hours', '5 minutes'. */
function upFor(seconds: number): string {
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} days`
  if (seconds >= 2 * 3600) return `${Math.floor(seconds / 3600)} hours`
  const minutes = Math.floor(seconds / 60)
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}
