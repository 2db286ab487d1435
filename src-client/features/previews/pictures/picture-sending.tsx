import { useEffect, useRef, useState } from 'react'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { sendFile } from '../../../api/send-file.ts'
import { useConfig } from '../../../app/config.tsx'
import { ask } from '../../../ui/ask.ts'
import * as styles from './picture-sending.module.css'

type Answer = Record<string, unknown>

/**
 * Sends one picture at a time to `path`, and gives the result as a message. `send` with null deletes the picture. `taken` reads the
 * server's answer and returns the message, or null if the answer is an error, which then gives the message.
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
      console.warn('picture rejected', error)
      setSaid({ problem: true, text: (error instanceof Error && error.message) || 'The picture was rejected.' })
    } finally {
      setBusy(false)
    }
  }

  return { busy, said, send }
}

/** A button to choose a picture. The same file can be chosen again after an error. */
export function PictureButton(props: { busy: boolean; children: string; onPick: (file: File) => void }) {
  const { busy, children } = props
  const input = useRef<HTMLInputElement>(null)
  const hasSent = useRef(false)
  // Browsers drop the focus from disabled or removed elements: from this input while it sends, and from the button that removed the
  // picture, which may disappear a moment later, when the label changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with the next label
  useEffect(() => {
    if (busy) hasSent.current = true
    else if (hasSent.current && document.activeElement?.matches('body, dialog')) input.current?.focus()
  }, [busy, children])
  return (
    <label className={`btn needs-js ${styles.button}`}>
      {busy ? 'Sending …' : children}
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.gif"
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

/** A button to remove the picture after a confirmation. `after` describes what is shown instead. */
export function PictureAway(props: { busy: boolean; what: string; after: string; onAway: () => void }) {
  const { busy, what, after, onAway } = props
  const away = async () => {
    if (busy) return
    if (await ask({ title: `Remove the ${what}?`, text: after })) onAway()
  }
  return (
    <button type="button" className="btn needs-js" aria-disabled={busy} onClick={() => void away()}>
      Remove picture
    </button>
  )
}

/** The buttons to change and remove the picture. `what` names it, `after` describes what is shown without it. */
export function PictureActs(props: {
  busy: boolean
  what: string
  has: boolean
  after: string
  onChange: (file: File | null) => void
}) {
  const { busy, what, has, after, onChange } = props
  return (
    <div className={styles.acts}>
      <PictureButton busy={busy} onPick={onChange}>
        {has ? `Change ${what}` : `Add a ${what}`}
      </PictureButton>
      {has ? <PictureAway busy={busy} what={what} after={after} onAway={() => onChange(null)} /> : null}
    </div>
  )
}

/** Result of the last picture; before that, what can be sent. */
export function PictureStatus({ said, hint = '' }: { said: { problem: boolean; text: string }; hint?: string }) {
  const text = said.text || hint
  if (!text) return null
  return (
    <p className={said.problem ? 'warn-text' : 'muted'} role={said.problem ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
