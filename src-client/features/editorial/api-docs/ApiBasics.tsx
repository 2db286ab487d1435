import { API_KEY } from '#shared/account-limits.ts'
import { ERROR_HTTP } from '#shared/errors.ts'
import { CALL_RATES, MINUTE_MS, PAGING, RATE_LIMITS } from '#shared/limits.ts'
import { useConfig } from '../../../app/config.tsx'
import * as styles from './ApiBasics.module.css'
import { Code, Table } from './ApiParts.tsx'

const EXAMPLE_PROBLEM = `{
  "type": "about:blank",
  "title": "Bad request",
  "status": 400,
  "detail": "page: must be 1 or more",
  "code": "BAD_REQUEST",
  "param": "page",
  "requestId": "o9zbg0zz3Mew"
}`

const perSecond = ({ times, perMs }: { times: number; perMs: number }) => `${(times * 1000) / perMs} a second`

const LIMITS: [what: string, limit: string][] = [
  ['Search calls', `${perSecond(CALL_RATES.search)}, ${CALL_RATES.search.times} at once`],
  ['Pictures that are new', `${perSecond(RATE_LIMITS.previewCold)}, ${RATE_LIMITS.previewCold.times} at once`],
  ['Pictures seen before', perSecond(RATE_LIMITS.previewCached)],
  ['Outlines (SVG)', `${perSecond(RATE_LIMITS.outline)}, ${RATE_LIMITS.outline.times} at once`],
  ['Downloads', `${(CALL_RATES.download.times * MINUTE_MS) / CALL_RATES.download.perMs} a minute`],
]

/** Rules that all calls share. */
export function ApiBasics() {
  const { publicUrl, endpoints, XsrfHeader } = useConfig()
  return (
    <section className={styles.basics}>
      <h2>Basics</h2>
      <p>
        Calls go to <code>{publicUrl}</code>, pictures to <code>{endpoints.images}</code>. A successful answer has the
        status 200 and is JSON in UTF-8. Lists come in pages: <code>page</code> counts from 1, <code>size</code> is{' '}
        {PAGING.defaultSize} unless you say otherwise and {PAGING.maxSize} at most; the answer holds <code>hits</code>{' '}
        and <code>total</code>.
      </p>
      <p>
        An unknown parameter, or one given twice, is refused with status 400 and named. Most answers carry an{' '}
        <code>ETag</code>. Send it back as <code>If-None-Match</code> and you get an empty 304 while nothing has
        changed.
      </p>
      <h2>Keys</h2>
      <p>
        GET calls that anybody may make need no key. For all others a program sends{' '}
        <code>Authorization: Bearer fk_…</code> with a key from the settings of an account. It then acts as that person,
        but cannot change the account itself. Without a key, calls other than GET need what the pages of this site send:
        the cookie <code>XSRF-TOKEN</code>, its value in the header <code>X-XSRF-TOKEN</code>, and the token of the page
        in the header <code>{XsrfHeader}</code>.
      </p>
      <p>
        A key allows {API_KEY.calls} calls a minute. Each answer says in <code>RateLimit-Limit</code>,{' '}
        <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> how many are left, and in how many seconds all
        of them are back.
      </p>
      <p>
        To send a change again without doing it twice, give it a random <code>Idempotency-Key</code> (16 to 64 letters,
        digits, - or _). For a day the same key gets the same answer.
      </p>
      <h2>Errors</h2>
      <p>
        A failed call answers a problem document (RFC 9457). <code>code</code> never changes, <code>detail</code> is for
        people, <code>param</code> names the parameter if one was at fault.
      </p>
      <Code>{EXAMPLE_PROBLEM}</Code>
      <Table
        mono
        head={['Code', 'Status', 'Meaning']}
        rows={Object.entries(ERROR_HTTP).map(([code, { status, title }]) => [code, status, title] as const)}
      />
      <h2>Limits</h2>
      <p>
        Counted per network address. Above them the answer is 429 or 503 with <code>Retry-After</code> in seconds.
      </p>
      <Table rows={LIMITS} />
    </section>
  )
}
