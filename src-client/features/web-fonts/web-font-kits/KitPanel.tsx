import { useEffect, useState } from 'react'
import type { KitPreview } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { trpc } from '../../../api/trpc.ts'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { styleInput } from './generator-choice.ts'
import * as styles from './KitPanel.module.css'
import type { KitPreviewState } from './use-kit-preview.ts'

/** CSS name of the previewed fonts in this document. */
const FAMILY = 'kit-preview'
const SAMPLE = 'Sphinx of black quartz, judge my vow'

/** The fonts of the form's choices as they would be: a text to type over, bytes by language, the style sheet. */
export function KitPanel({ state: { busy, preview, problem }, font }: { state: KitPreviewState; font: number }) {
  const { data: style } = trpc.fonts.details.useQuery(styleInput({ font }), { enabled: font > 0, retry: false })
  const [typed, setTyped] = useState<string | null>(null)
  useFaces(preview)
  const text = typed ?? style?.text ?? SAMPLE
  return (
    <aside className={`${styles.panel} needs-js`} aria-label="Preview" aria-busy={busy} data-part="kit-preview">
      {preview ? (
        <>
          <label className={styles.bed}>
            <span className="muted">Type to try it</span>
            <textarea
              rows={2}
              value={text}
              maxLength={200}
              spellCheck={false}
              dir={textDirection(text)}
              style={{ fontFamily: `${FAMILY}, sans-serif` }}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <section className={styles.part}>
            <h2>What a page loads</h2>
            <Sizes preview={preview} />
          </section>
          <section className={styles.part}>
            <div className={styles.head}>
              <h2>CSS</h2>
              <CopyLink className="link small" label="Copy" what="CSS" text={preview.css} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
            <pre className={styles.code} tabIndex={0}>
              {preview.css}
            </pre>
          </section>
        </>
      ) : (
        <p className={styles.hint}>
          {problem ||
            (busy || font > 0 ? 'Making a preview…' : 'Choose a font, or drop a file: its preview appears here.')}
        </p>
      )}
    </aside>
  )
}

/** Bytes by language, beside those of the file as it was. */
function Sizes({ preview: { report, languages } }: { preview: KitPreview }) {
  const most = Math.max(report.before, ...languages.map(({ bytes }) => bytes))
  const total = report.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const alike = new Map<number, string[]>()
  for (const { name, bytes } of languages) alike.set(bytes, [...(alike.get(bytes) ?? []), name])
  const rows = [
    ...[...alike].map(([bytes, names]) => [`In ${names.join(', ')}`, bytes] as const),
    [report.files.length > 1 ? `All ${countLabel(report.files.length, 'file')}` : 'The whole web font', total] as const,
    ['The font as it was', report.before] as const,
  ]
  return (
    <dl className={styles.sizes}>
      {rows.map(([name, bytes]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{fileSize(bytes)}</dd>
          <i style={{ inlineSize: `${Math.max(0.5, (bytes / most) * 100)}%` }} />
        </div>
      ))}
    </dl>
  )
}

/** Gives the document the previewed fonts, and takes them back. */
function useFaces(preview: KitPreview | null) {
  useEffect(() => {
    const faces = (preview?.faces ?? []).map(
      ({ data, range }) =>
        new FontFace(
          FAMILY,
          Uint8Array.from(atob(data), (char) => char.charCodeAt(0)),
          {
            ...(range ? { unicodeRange: range } : {}),
            weight: '1 1000',
          },
        ),
    )
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [preview])
}
