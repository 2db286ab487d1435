import type { ApiCall } from '#shared/contracts/api.ts'

/** A single quote cannot stand inside single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The command that makes the call: of its example, or with the places to fill in. */
function curlOf(call: ApiCall, publicUrl: string): string {
  const address = quoted(publicUrl + (call.example ?? call.path))
  const save = call.answers === 'application/json' ? '' : ' --output FILE'
  return call.method === 'GET' ? `curl ${address}${save}` : `curl -X ${call.method} ${address} --json '{…}'`
}

/** One call: address, parameters, an example to run, what it answers. */
export function CallSection({ call, publicUrl }: { call: ApiCall; publicUrl: string }) {
  return (
    <article className="api-call" id={call.id} aria-labelledby={`${call.id}-h`}>
      <h2 id={`${call.id}-h`}>
        {call.summary}{' '}
        <a className="anchor" href={`#${call.id}`} aria-label={`Link to: ${call.summary}`}>
          #
        </a>
      </h2>
      <p className="api-address mono">
        <b>{call.method}</b> {call.path}
      </p>
      {call.parameters.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll by themselves, also by keyboard
        <section className="api-scroll" tabIndex={0} aria-label={`Parameters of: ${call.summary}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Parameter</th>
                <th scope="col">In</th>
                <th scope="col">Type</th>
                <th scope="col">Default</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {call.parameters.map((one) => (
                <tr key={`${one.in} ${one.name}`}>
                  <th scope="row" className="mono">
                    {one.name}
                  </th>
                  <td>{one.in}</td>
                  <td>{one.type}</td>
                  <td className="mono">{one.required ? 'required' : (one.default ?? '–')}</td>
                  <td>{one.description}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p className="soft">No parameters.</p>
      )}
      <pre className="mono">
        <code>{curlOf(call, publicUrl)}</code>
      </pre>
      {call.answer === null ? (
        <p className="soft">
          Answers <span className="mono">{call.answers}</span>.
        </p>
      ) : (
        <details>
          <summary>What this site answers, lists cut to one entry</summary>
          <pre className="mono">
            <code>{call.answer}</code>
          </pre>
        </details>
      )}
    </article>
  )
}
