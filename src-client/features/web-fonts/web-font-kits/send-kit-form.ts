import type { KitPreview, KitReport } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { problemText } from '#shared/format/problem-text.ts'
import * as MESSAGES from '#shared/messages.ts'

/** Longer than the server takes to read the file and to make the kit. */
export const KIT_TIMEOUT_MS = 200_000

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
      signal: AbortSignal.timeout(KIT_TIMEOUT_MS),
    })
    if (!answer.ok) return { problem: problemOf(await answer.json()) }
    const zip = await answer.blob()
    return { kit: { href: URL.createObjectURL(zip), bytes: zip.size, report: readReport(answer.headers) } }
  } catch (error) {
    console.info('no kit was made', error)
    return {
      problem: { fields: {}, text: MESSAGES.noAnswerTyped },
    }
  }
}

/** Asks what a kit of these fields would hold. Never throws; nothing after an abort. */
export async function previewKit(
  form: HTMLFormElement,
  fields: FormData,
  signal: AbortSignal,
): Promise<{ preview: KitPreview } | { problem: string }> {
  try {
    const answer = await fetch(`${form.action}?preview=1`, {
      method: 'POST',
      body: fields,
      headers: { accept: 'application/json' },
      signal: AbortSignal.any ? AbortSignal.any([signal, AbortSignal.timeout(KIT_TIMEOUT_MS)]) : signal,
    })
    if (answer.ok) return { preview: (await answer.json()) as KitPreview }
    return { problem: problemOf(await answer.json()).text }
  } catch (error) {
    if (!signal.aborted) console.info('no preview of a kit', error)
    return { problem: 'The site did not answer. Change something to try again.' }
  }
}

function problemOf({ detail, param }: { detail?: string; param?: string }) {
  const text = problemText(detail ?? '', param)
  return { fields: param ? { [param]: text } : {}, text }
}

function readReport(headers: Headers): KitReport {
  const packed = (headers.get('X-Kit-Report') ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(packed), (char) => char.charCodeAt(0)))) as KitReport
}
