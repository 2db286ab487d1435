import { useRef, useState } from 'react'
import type { ApiCall } from '#shared/contracts/editorial/api.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import * as contentsStyles from '../contents.module.css'
import { ApiBasics } from './ApiBasics.tsx'
import * as styles from './ApiDocsPage.module.css'
import { CallSection } from './CallSection.tsx'
export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  await api.apiDocs.describe.fetch()
  return {
    title: `API: every call with examples · ${config.siteName}`,
    description: 'Every call of the public API with its parameters, an example to run, and what it answers.',
    canonical: routePath('api-docs'),
  }
}

const isAbout = (call: ApiCall, words: string[]) => {
  const text = [call.method, call.path, call.summary, call.group, ...call.parameters.map((one) => one.name)]
  const all = text.join(' ').toLowerCase()
  return words.every((word) => all.includes(word))
}

/** The OpenAPI document as a page to read. */
export function Page() {
  const [{ calls }] = trpc.apiDocs.describe.useSuspenseQuery()
  const { publicUrl } = useConfig()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyInput(field, setSearch)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = calls.filter((call) => isAbout(call, words))
  const groups = [...new Set(shown.map((call) => call.group))]
  return (
    <div className="wrap">
      <header className="list-head">
        <div>
          <h1>API</h1>
          <p>
            Everything this site shows is available as JSON, without a key. For programs:{' '}
            <a className="link" href="/api/openapi.json">
              openapi.json
            </a>
          </p>
        </div>
      </header>
      <div className={`${contentsStyles.columns} ${styles.columns}`}>
        <nav className={`${contentsStyles.contents} ${styles.contents}`} aria-label="Calls">
          <label className="needs-js">
            <span className="vh">Find a call</span>
            <input
              ref={field}
              className="input"
              type="search"
              placeholder="Find a call"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <p className="vh" role="status">
            {words.length > 0 ? countLabel(shown.length, 'call') : ''}
          </p>
          {groups.map((group) => (
            <div key={group}>
              <h2>{group}</h2>
              <ul>
                {shown
                  .filter((call) => call.group === group)
                  .map((call) => (
                    <li key={call.id}>
                      <a href={`#${call.id}`}>{call.summary}</a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.text}>
          {words.length === 0 ? <ApiBasics /> : null}
          {groups.map((group) => (
            <section key={group} aria-label={group}>
              {shown
                .filter((call) => call.group === group)
                .map((call) => (
                  <CallSection key={call.id} call={call} publicUrl={publicUrl} />
                ))}
            </section>
          ))}
          {shown.length === 0 ? <p className="soft">No call has that in its address, name or parameters.</p> : null}
        </div>
      </div>
    </div>
  )
}
