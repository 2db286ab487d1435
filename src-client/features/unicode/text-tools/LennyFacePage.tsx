import { useState } from 'react'
import { routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { CopyLink, useCopy } from '../../../ui/CopyLink.tsx'
import { Letters } from '../Letters.tsx'
import { useMissingLetters } from '../use-missing-letters.ts'
import * as styles from './LennyFacePage.module.css'
import { EARS, EYES, FACES, type Face, faceText, MOUTHS, readFace } from './lenny-parts.ts'
import * as textToolsStyles from './text-tools.module.css'

const PATH = routePath('lenny-face')

export async function load({ config, query }: LoadContext): Promise<PageMeta> {
  return {
    title: `Lenny face ( ͡° ͜ʖ ͡°) · ${config.siteName}`,
    description:
      'Put a text face together from ears, eyes and mouth, or copy one that is known: Lenny, shrug, table flip, bear.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

/** A builder of faces from three parts, and a list of well-known faces. */
export function Page({ query }: PageProps) {
  const [face, setFace] = useState<Face>(() => readFace(query))
  const text = faceText(face)
  useMissingLetters(text)
  return (
    <div className={`wrap ${textToolsStyles.tool}`}>
      <div className="list-head">
        <div>
          <h1>Lenny face</h1>
          <p>
            Faces made of letters and marks. A screen reader spells them out sign by sign: use them where that does no
            harm.
          </p>
        </div>
      </div>
      <form className={styles.lenny} action={PATH} method="get" onSubmit={(event) => event.preventDefault()}>
        <output className={styles.face} data-letters aria-label="Your face">
          <span>
            <Letters text={text} />
          </span>
        </output>
        <div className={styles.parts} data-letters>
          <Part
            name="ears"
            label="Ears"
            parts={EARS}
            value={face.ears}
            onChange={(ears) => setFace({ ...face, ears })}
          />
          <Part
            name="eyes"
            label="Eyes"
            parts={EYES}
            value={face.eyes}
            onChange={(eyes) => setFace({ ...face, eyes })}
          />
          <Part
            name="mouth"
            label="Mouth"
            parts={MOUTHS}
            value={face.mouth}
            onChange={(mouth) => setFace({ ...face, mouth })}
          />
        </div>
        <p className={styles.acts}>
          <CopyLink text={text} label="Copy face" icon="copy" className="btn btn--solid" />
          <button
            type="button"
            className="btn needs-js"
            onClick={() => setFace({ ears: any(EARS.length), eyes: any(EYES.length), mouth: any(MOUTHS.length) })}
          >
            Another one
          </button>
          <button type="submit" className="btn no-js">
            Show
          </button>
        </p>
      </form>
      {FACES.map(([group, faces]) => (
        <section className="sec" key={group}>
          <div className="sec-h">
            <h2>{group}</h2>
          </div>
          <ul className={styles.list} data-letters>
            {faces.map((one) => (
              <li key={one}>
                <CopyFace text={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const any = (count: number) => Math.floor(Math.random() * count)

interface PartProps {
  name: string
  label: string
  parts: readonly string[]
  value: number
  onChange(value: number): void
}

/** Combining marks get a space as their base. */
const shown = (part: string) => (part === '' ? 'none' : /^\p{M}/u.test(part) ? `\u00a0${part}` : part)

/** All choices for one part: one Tab stop, arrow keys move between them. */
function Part({ name, label, parts, value, onChange }: PartProps) {
  return (
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {parts.map((part, at) => (
          <label key={part}>
            <input type="radio" name={name} value={at} checked={value === at} onChange={() => onChange(at)} />
            <span>
              <span>
                <Letters text={shown(part)} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A face that copies itself when pressed. Without scripts it can be selected and copied. */
function CopyFace({ text }: { text: string }) {
  const [copied, copy] = useCopy()
  return (
    <button type="button" className={styles.known} onClick={() => void copy(text)}>
      <span>
        <Letters text={text} />
      </span>
      <span className="soft needs-js" aria-live="polite">
        {copied ? 'Copied!' : 'Copy'}
      </span>
    </button>
  )
}
