import { freeBytes } from '../data-folders.ts'
import type { PageCache } from '../http/page-cache.ts'
import type { JobStatus } from '../jobs/job.ts'
import type { Parts } from './parts.ts'

const single = (value: number | null) => [{ value }]

/** Numbers of /metrics that are read from the parts of the program when a scraper asks. */
export function composeMetrics(parts: Parts, pageCache: PageCache | null): void {
  const { metrics, render, fontEngine, readerThreads, previewCache, pictures, search, jobs } = parts
  metrics.gauge('build_info', 'version and build of the program; always 1', ['version', 'build'], () => [
    { labels: { version: parts.version, build: parts.build }, value: 1 },
  ])
  metrics.gauge('catalogue_version', 'changes of the catalogue that this process has applied', [], () =>
    single(search.version()),
  )

  metrics.gauge('queue_length', 'work that waits in this process', ['queue'], () => [
    { labels: { queue: 'previews' }, value: render.stats().waiting },
    { labels: { queue: 'fonts' }, value: fontEngine.stats().waiting },
    { labels: { queue: 'sql' }, value: readerThreads?.waiting() ?? null },
  ])
  metrics.counted('render_rendered_total', 'drawn pictures', [], () => single(render.stats().rendered))
  metrics.counted('render_refused_total', 'pictures that were refused because the queue was full', [], () =>
    single(render.stats().refused),
  )
  metrics.counted('render_child_deaths_total', 'deaths of the render child', [], () =>
    single(render.stats().childDeaths),
  )
  metrics.gauge('render_quarantined_fonts', 'fonts that crash the renderer and are not drawn', [], () =>
    single(render.stats().quarantined),
  )

  const caches = { pages: pageCache?.counts, pictures: pictures.previews.counts, picture_files: previewCache.counts }
  metrics.counted(
    'cache_requests_total',
    'questions to a cache, by whether it had the answer',
    ['cache', 'result'],
    () =>
      Object.entries(caches).flatMap(([cache, counts]) =>
        Object.entries(counts ?? {}).map(([result, value]) => ({ labels: { cache, result }, value })),
      ),
  )
  metrics.gauge('data_dir_free_bytes', 'bytes that may still be written to the disk of DATA_DIR', [], async () =>
    single(await freeBytes(parts.config.dataDir)),
  )
  metrics.gauge('preview_cache_bytes', 'disk that drawn pictures take', [], () => single(previewCache.stats().bytes))

  const { replica } = parts
  if (replica) {
    const stats = replica.stats
    metrics.gauge('replica_up_to_date', 'whether the read replica has all changes that this process knows', [], () =>
      single(Number(stats().upToDate)),
    )
    metrics.counted('replica_reads_total', 'statements that the read replica answered', [], () => single(stats().reads))
    metrics.counted('replica_failures_total', 'statements and checks that failed on it', [], () =>
      single(stats().failures),
    )
  }

  addJobs(parts.metrics, jobs.statuses)
  addRows(parts)
}

/** What all processes share: each reports the same. */
function addRows({ metrics, search, reader }: Parts): void {
  // One query answers both.
  let lag: ReturnType<typeof search.lag> | null = null
  const relayLag = () => {
    lag ??= search.lag().finally(() => {
      lag = null
    })
    return lag
  }
  metrics.gauge('search_relay_waiting', 'changes that the search engine has not applied yet', [], async () =>
    single((await relayLag()).waiting),
  )
  metrics.gauge('search_relay_lag_seconds', 'age of the oldest of these changes', [], async () => {
    const { oldest } = await relayLag()
    return single(oldest === null ? 0 : Math.max(0, (Date.now() - oldest) / 1000))
  })
  metrics.gauge('mails', 'mails that wait, and that could not be delivered', ['status'], async () => {
    const rows = await reader.query<{ status: string; n: number }>(
      "SELECT status, COUNT(*) AS n FROM mail_message WHERE status IN ('queued', 'failed') GROUP BY status",
    )
    return ['queued', 'failed'].map((status) => ({
      labels: { status },
      value: Number(rows.find((row) => row.status === status)?.n ?? 0),
    }))
  })
}

const JOB_METRICS: [name: string, help: string, kind: 'counted' | 'gauge', read: (job: JobStatus) => number | null][] =
  [
    ['runs_total', 'runs of a job since the start', 'counted', (job) => job.runs],
    ['failures_total', 'failed runs of a job since the start', 'counted', (job) => job.failures],
    ['last_run_seconds', 'when the last run of a job began', 'gauge', (job) => job.lastRunAt && job.lastRunAt / 1000],
    ['last_duration_seconds', 'how long the last run of a job took', 'gauge', (job) => job.lastMs && job.lastMs / 1000],
  ]

function addJobs(metrics: Parts['metrics'], jobs: () => JobStatus[]): void {
  // Not 'job', which Prometheus uses for the scrape.
  for (const [name, help, kind, read] of JOB_METRICS)
    metrics[kind](`job_${name}`, help, ['name'], () =>
      jobs().map((job) => ({ labels: { name: job.name }, value: read(job) ?? 0 })),
    )
}
