import { useState } from 'react'
import type { ApiCall } from '#shared/contracts/editorial/api.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { Code, Table } from './ApiParts.tsx'
import * as styles from './CallSection.module.css'

/** A shell cannot escape a single quote inside single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The curl command for the call: with its example, or with placeholders. */
function curlOf(call: ApiCall, publicUrl: string): string {
  const address = quoted(publicUrl + (call.example ?? call.path))
  const save = call.answers === 'application/json' ? '' : ' --output FILE'
  if (call.method === 'GET') return `curl ${address}${save}`
  const verb = call.method === 'HEAD' ? '-I' : `-X ${call.method}`
  return `curl ${verb} ${address}${bodyOf(call.takes)}`
}

const bodyOf = (takes: string | null) =>
  takes === null
    ? ''
    : takes === 'application/json'
      ? " --json '{…}'"
      : takes === 'multipart/form-data'
        ? ' -F file=@FILE'
        : ` -H 'Content-Type: ${takes}' --data-binary @FILE`

/** One call: address, parameters, a runnable example, its answer. */
export function CallSection({ call, publicUrl }: { call: ApiCall; publicUrl: string }) {
  return (
    <article className={styles.call} id={call.id} aria-labelledby={`${call.id}-h`}>
      <h2 id={`${call.id}-h`}>
        {call.summary}{' '}
        <a className={styles.anchor} href={`#${call.id}`} aria-label={`Link to: ${call.summary}`}>
          #
        </a>
      </h2>
      <p className={`${styles.address} mono`}>
        <b>{call.method}</b> {call.path}
      </p>
      {call.parameters.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll by themselves, also by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={`Parameters of: ${call.summary}`}>
          <Table
            mono
            head={['Parameter', 'In', 'Type', 'Default', 'Meaning']}
            rows={call.parameters.map(
              (one) =>
                [
                  one.name,
                  one.in,
                  one.type,
                  <span key="default" className="mono">
                    {one.required ? 'required' : (one.default ?? '–')}
                  </span>,
                  one.description,
                ] as const,
            )}
          />
        </section>
      ) : (
        <p className="soft">No parameters.</p>
      )}
      <Code>{curlOf(call, publicUrl)}</Code>
      {call.example === null ? (
        <p className="soft">
          {call.answers ? (
            <>
              Answers <span className="mono">{call.answers}</span>.
            </>
          ) : (
            'Answers without a body.'
          )}
        </p>
      ) : (
        <Example id={call.id} address={call.example} />
      )}
    </article>
  )
}

/** Loaded when opened: including all answers would make the page long. */
function Example({ id, address }: { id: string; address: string }) {
  const [opened, setOpened] = useState(false)
  const { data, isError } = trpc.apiDocs.answer.useQuery({ id }, { enabled: opened, meta: QUIET })
  const failed = isError || data?.answer === null
  return (
    <details onToggle={(event) => setOpened((before) => before || event.currentTarget.open)}>
      <summary>What this site answers</summary>
      <p>
        <a className={`link mono ${styles.example}`} href={address}>
          {address}
        </a>
      </p>
      <div role="status">
        {failed ? <p className="soft">The example failed to load. Open its address above instead.</p> : null}
        {data?.answer ? <p className="soft">Lists cut to one entry:</p> : null}
      </div>
      {data?.answer ? <Code>{data.answer}</Code> : null}
    </details>
  )
}
