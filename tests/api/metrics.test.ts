import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { transaction } from '#server/database/transaction.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await sharedSite()
afterAll(() => site.close())

/** The exposition of a scraper on this machine, beside any proxy. */
const exposition = async () => (await fetch(`${site.url}/metrics`)).text()

/** The value of a sample; 0 if there is none. Labels in the order of the exposition. */
function sample(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : 0
}

/** How much samples grow by `work`. */
async function growth(series: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await exposition()
  await work()
  const after = await exposition()
  return series.map((name) => sample(after, name) - sample(before, name))
}

describe('/metrics', () => {
  test('counts requests by route and status, and measures them', async () => {
    const page = 'fontarium_http_requests_total{route="page:popular-fonts",status="200"}'
    const timed = 'fontarium_http_request_duration_seconds_count{route="page:popular-fonts"}'
    const missing = 'fontarium_http_requests_total{route="call:families.byId",status="404"}'
    const grown = await growth([page, timed, missing], async () => {
      expect((await site.client.get('/popular/fonts')).status).toBe(200)
      expect((await site.client.get('/api/v3/family/999999/details.json')).status).toBe(404)
    })
    expect(grown).toEqual([1, 1, 1])
  })

  test('takes no label from what visitors send', async () => {
    const routesOf = (text: string) => new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route))
    const before = routesOf(await exposition())
    for (const path of ['/invented/by/a/visitor', '/trpc/invented.call', '/api/invented', '/invented-name'])
      await site.client.get(path)
    const added = [...routesOf(await exposition())].filter((route) => !before.has(route))
    expect(added.filter((route) => /invented/.test(route as string))).toEqual([])
  })

  test('tells which engine answered searches', async () => {
    const engine = 'fontarium_search_duration_seconds_count{kind="families",engine="embedded",degraded="false"}'
    const [grown] = await growth([engine], () => site.client.get('/api/v3/fonts/search.json?q=lob&size=3'))
    expect(grown).toBe(1)
  })

  test('tells hits of the page cache', async () => {
    const hits = 'fontarium_cache_requests_total{cache="pages",result="hits"}'
    await site.client.get('/new/fonts')
    const [grown] = await growth([hits], () => site.client.get('/new/fonts'))
    expect(grown).toBe(1)
  })

  test('counts SQL statements, waiting changes and mails', async () => {
    const text = await exposition()
    expect(sample(text, 'fontarium_sql_duration_seconds_count')).toBeGreaterThan(0)
    for (const series of [
      'fontarium_search_relay_waiting',
      'fontarium_search_relay_lag_seconds',
      'fontarium_mails{status="queued"}',
      'fontarium_queue_length{queue="sql"}',
    ])
      expect(text, series).toContain(`\n${series} `)
  })
})

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat?: string }[] }[]
}

const read = (file: string) => readFileSync(`docker/monitoring/${file}`, 'utf8')
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard
type Expression = [name: string, expr: string, legend: string]
const expressions: Expression[] = [
  ...rules.map(({ alert, expr }): Expression => [alert, expr, '']),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat = '' }): Expression => [title, expr, legendFormat]),
  ),
]

const OF_PROMETHEUS = ['job', 'instance']

describe('docker/monitoring', () => {
  test('has alerts and panels, each alert with what to do', () => {
    expect(rules.length).toBeGreaterThan(8)
    expect(expressions.length).toBeGreaterThan(25)
    for (const { alert, annotations } of rules) expect(annotations.action, alert).toMatch(/\w/)
  })

  test('uses only metrics and labels that /metrics has', async () => {
    // What counts something begins with the first of it.
    await site.client.get('/api/v3/fonts/search.json?q=lob&size=3')
    await transaction(site.database, (manager) =>
      createMailService().send(manager, { to: { name: '', address: 'ada@fonts.example' }, subject: '', text: '' }),
    )
    await waitFor('a delivery', async () => (await exposition()).includes('\nfontarium_mail_deliveries_total{'))
    const text = await exposition()
    const namesIn = (labels: string) => [...labels.matchAll(/(\w+)(?==|!=)/g)].map(([, name]) => name)
    const samplesOf = (name: string) => [...text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? `, 'gm'))]
    for (const [where, expr, legend] of expressions)
      for (const [, name = '', matchers = ''] of expr.matchAll(/(fontarium_\w+)(?:\{([^}]*)\})?/g)) {
        const samples = samplesOf(name)
        expect(samples.length, `${where}: ${name} is not in /metrics`).toBeGreaterThan(0)
        const labels = new Set(samples.flatMap(([, list = '']) => namesIn(list)))
        const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
        const shown = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
        for (const label of [...namesIn(matchers), ...grouped, ...shown])
          if (!OF_PROMETHEUS.includes(label!))
            expect([...labels, 'le'], `${where}: ${name} by ${label}`).toContain(label)
        // A legend names only what the sum is over.
        if (grouped.length > 0) expect(grouped, `${where}: legend`).toEqual(expect.arrayContaining(shown))
      }
    // Prometheus sets these itself, and renames ours.
    const ours = [...text.matchAll(/^fontarium_\w+\{([^}]*)\}/gm)].flatMap(([, labels]) => namesIn(labels as string))
    for (const label of OF_PROMETHEUS) expect(ours, label).not.toContain(label)
  })

  test('scrapes the address that the site serves, and the proxy passes on to nobody', () => {
    const { scrape_configs: jobs } = parse(read('prometheus.yml')) as {
      scrape_configs: { job_name: string; metrics_path?: string; dns_sd_configs: { names: string[]; port: number }[] }[]
    }
    expect(jobs).toHaveLength(1)
    expect(jobs[0]).toMatchObject({ job_name: 'fontarium', dns_sd_configs: [{ names: ['app'], port: 3000 }] })
    expect(jobs[0]!.metrics_path).toBeUndefined()
    expect(readFileSync('docker/nginx/nginx.conf', 'utf8')).toMatch(/location = \/metrics \{\s+return 404;\s+\}/)
  })
})

describe('the id of a request', () => {
  test('is the one that the proxy gave, in the header and in problem documents', async () => {
    const given = { 'X-Request-Id': 'f00dfeed0123456789abcdef01234567' }
    const answer = await site.client.get('/api/v3/family/999999/details.json', { headers: given })
    expect(answer.headers['x-request-id']).toBe(given['X-Request-Id'])
    expect(answer.json.requestId).toBe(given['X-Request-Id'])
  })

  test.each(['*/ DROP TABLE family; --', 'x', 'a'.repeat(65)])('is our own in place of %s', async (id) => {
    const answer = await site.client.get('/healthz', { headers: { 'X-Request-Id': id } })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
  })
})
