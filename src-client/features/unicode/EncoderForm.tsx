import { useEffect, useRef, useState } from 'react'
import * as boxed from '../../ui/boxed-select.module.css'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { MAX_ANYWHERE, sentText } from './address-text.ts'
import * as styles from './EncoderForm.module.css'

interface EncoderChoice {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

export interface Encoder {
  path: string
  /** Name of the encoded side, such as HTML. */
  codeLabel: string
  /** A text that shows what the encoder does; grey in the empty fields, on both sides. */
  example: string
  choices: readonly EncoderChoice[]
  encode(text: string, chosen: Record<string, string>): string
  decode(code: string): string
}

/** Longest text or code read from an address, which holds no more. Longer texts need scripts. */
const MAX_TEXT = 8000

/** Longest code sent without scripts. Escapes are mostly letters and digits, with a few signs that take three bytes in an address. */
const MAX_CODE = 4000

/**
 * Fields do not break lines inside longer words: to break the line of a joined script such as Arabic, Chromium shapes all of the word that is
 * left, so 30,000 letters took a minute.
 */
const LONGEST_BROKEN = 2000
const wrapOf = (text: string) => (text.split(/\s/).some((word) => word.length > LONGEST_BROKEN) ? 'off' : undefined)

const DECODE_FORM = 'encoder-decode'

/** State of the form from the address, which has text or code; the other one is derived. */
function encoderState(encoder: Encoder, query: URLSearchParams) {
  const chosen = Object.fromEntries(
    encoder.choices.map(({ name, options }) => {
      const asked = query.get(name)
      return [name, options.some(([value]) => value === asked) ? asked! : options[0]![0]]
    }),
  )
  if (query.get('do') === 'decode') {
    const code = sentText(query.get('code'), MAX_TEXT)
    return { chosen, code, text: encoder.decode(code) }
  }
  const text = sentText(query.get('text'), MAX_TEXT)
  return { chosen, text, code: encoder.encode(text, chosen) }
}

/** A text and its encoded form side by side: typing in one updates the other. Without scripts, a plain form. */
export function EncoderForm({ encoder, query }: { encoder: Encoder; query: URLSearchParams }) {
  const [state, setState] = useState(() => encoderState(encoder, query))
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = form.current!
    // Before a long word is pasted: the browser lays it out before we hear of it.
    const widen = ({ data, target }: InputEvent) => {
      if (target instanceof HTMLTextAreaElement && wrapOf(data ?? '')) target.wrap = 'off'
    }
    fields.addEventListener('beforeinput', widen)
    return () => fields.removeEventListener('beforeinput', widen)
  }, [])
  const setText = (text: string) => setState({ ...state, text, code: encoder.encode(text, state.chosen) })
  const choose = (name: string, value: string) => {
    const chosen = { ...state.chosen, [name]: value }
    setState({ ...state, chosen, code: encoder.encode(state.text, chosen) })
  }
  return (
    <>
      <form
        ref={form}
        className={styles.encoder}
        action={encoder.path}
        method="get"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.choices}>
          {encoder.choices.map((choice) => (
            <label key={choice.name}>
              <span>{choice.label}</span>
              <select
                className={`select ${boxed.select}`}
                name={choice.name}
                value={state.chosen[choice.name]}
                onChange={(event) => choose(choice.name, event.target.value)}
              >
                {choice.options.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <div className={styles.sides}>
          <div className={styles.side}>
            <label htmlFor="encoder-text">Text</label>
            <textarea
              id="encoder-text"
              className="input"
              name="text"
              rows={10}
              maxLength={isLive ? undefined : MAX_ANYWHERE}
              wrap={wrapOf(state.text)}
              dir="auto"
              spellCheck={false}
              placeholder={encoder.example}
              value={state.text}
              onChange={(event) => setText(event.target.value)}
            />
            <p className={styles.acts}>
              <button className="btn no-js" type="submit" name="do" value="encode">
                Encode
              </button>
              <CopyLink text={() => state.text} label="Copy text" icon="copy" className="btn" />
            </p>
          </div>
          <div className={styles.side}>
            <label htmlFor="encoder-code">{encoder.codeLabel}</label>
            <textarea
              id="encoder-code"
              className={`input ${styles.code}`}
              name="code"
              // In a second form: without scripts only one side is sent, because addresses are short.
              form={DECODE_FORM}
              maxLength={isLive ? undefined : MAX_CODE}
              rows={10}
              wrap={wrapOf(state.code)}
              spellCheck={false}
              autoCapitalize="off"
              placeholder={encoder.encode(encoder.example, state.chosen)}
              value={state.code}
              onChange={(event) =>
                setState({ ...state, code: event.target.value, text: encoder.decode(event.target.value) })
              }
            />
            <p className={styles.acts}>
              <button className="btn no-js" type="submit" name="do" value="decode" form={DECODE_FORM}>
                Decode
              </button>
              <CopyLink text={() => state.code} label="Copy code" icon="copy" className="btn btn--solid" />
            </p>
          </div>
        </div>
      </form>
      <form id={DECODE_FORM} action={encoder.path} method="get" hidden onSubmit={(event) => event.preventDefault()} />
    </>
  )
}
