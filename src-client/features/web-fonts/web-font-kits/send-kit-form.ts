import type { KitReport } from '#shared/contracts/web-font-kits.ts'

/** Longer than the server's own time limit. */
const TIMEOUT_MS = 150_000

export interface MadeKit {
  /** Object URL of the ZIP; the component that shows it revokes it. */
  href: string
  bytes: number
  report: KitReport
}

type KitAnswer = { kit: MadeKit } | { problem: { fields: Record<string, string>; text: string } }

/** Sends the form as the browser would. Never throws. */
export async function sendKitForm(form: HTMLFormElement): Promise<KitAnswer> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) return { problem: problemOf(await answer.json()) }
    const zip = await answer.blob()
    return { kit: { href: URL.createObjectURL(zip), bytes: zip.size, report: readReport(answer.headers) } }
  } catch (error) {
    console.info('no kit was made', error)
    return {
      problem: { fields: {}, text: 'The site did not answer. What you typed is still here: try again in a moment.' },
    }
  }
}

function problemOf({ detail, param }: { detail?: string; param?: string }) {
  const text = param ? (detail ?? '').replace(`${param}: `, '') : (detail ?? '')
  return { fields: param ? { [param]: text } : {}, text }
}

function readReport(headers: Headers): KitReport {
  const packed = (headers.get('X-Kit-Report') ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(packed), (char) => char.charCodeAt(0)))) as KitReport
}
