import '../../../styles/picture-sending.css'
import { useEffect, useRef, useState } from 'react'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { sendFile } from '../../../api/send-file.ts'
import { useConfig } from '../../../app/config.tsx'
import { ask } from '../../../ui/ask.ts'

type Answer = Record<string, unknown>

/**
 * One picture at a time on its way to `path`, and what became of it. `send` takes null for taking away what is there; `taken` reads
 * the server's answer and returns what to say of it, or null where it is a refusal, which says itself why.
 */
export function usePictureSending(path: string, maxBytes: number) {
  const config = useConfig()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ problem: false, text: '' })

  async function send(file: File | null, taken: (answer: Answer) => string | null | Promise<string | null>) {
    if (busy) return
    if (file && file.size > maxBytes) {
      setSaid({ problem: true, text: fileTooBig(file.size, maxBytes).message })
      return
    }
    setBusy(true)
    try {
      const answer = await sendFile(config, path, file)
      const text = await taken(answer)
      if (text === null) throw new Error(String(answer.error ?? answer.detail ?? ''))
      setSaid({ problem: false, text })
    } catch (error) {
      console.warn('picture not taken', error)
      setSaid({ problem: true, text: (error instanceof Error && error.message) || 'The picture was not taken.' })
    } finally {
      setBusy(false)
    }
  }

  return { busy, said, send }
}

/** A button that asks for a picture. The same file may be chosen again after a refusal. */
export function PictureButton(props: { busy: boolean; children: string; onPick: (file: File) => void }) {
  const { busy, children } = props
  const input = useRef<HTMLInputElement>(null)
  const hasSent = useRef(false)
  // Browsers drop the focus of what is disabled or gone: this input while it sends, and the button that took the last picture away,
  // which may go a moment later, with the next label.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with the next label
  useEffect(() => {
    if (busy) hasSent.current = true
    else if (hasSent.current && document.activeElement?.matches('body, dialog')) input.current?.focus()
  }, [busy, children])
  return (
    <label className="btn needs-js">
      {busy ? 'Sending …' : children}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif"
        disabled={busy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) props.onPick(file)
        }}
      />
    </label>
  )
}

/** The way back to no picture, which asks first. `after` says what is there then. */
export function PictureAway(props: { busy: boolean; what: string; after: string; onAway: () => void }) {
  const { busy, what, after, onAway } = props
  const away = async () => {
    if (busy) return
    if (await ask({ title: `Take the ${what} away?`, text: after })) onAway()
  }
  return (
    <button type="button" className="btn needs-js" aria-disabled={busy} onClick={() => void away()}>
      Take it away
    </button>
  )
}

/** What became of the last picture; before there was one, what may be sent. */
export function PictureStatus({ said, hint = '' }: { said: { problem: boolean; text: string }; hint?: string }) {
  const text = said.text || hint
  if (!text) return null
  return (
    <p className={said.problem ? 'warn-text' : 'muted'} role={said.problem ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
