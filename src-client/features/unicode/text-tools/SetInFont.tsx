import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { FamilyRow, FontView } from '#shared/contracts/catalogue/fonts.ts'
import { PREVIEW } from '#shared/limits.ts'
import { previewUrl, svgUrl } from '#shared/preview/preview-url.ts'
import { familyPath } from '#shared/routes.ts'
import { withDeadline } from '../../../api/trpc.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { FamilyNamePicture } from '../../previews/specimens/FamilyNamePicture.tsx'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { estimatedEms, lineHeight } from '../../previews/specimens/type-setting.ts'
import { type GeneratorState, generatorHref } from './generator-address.ts'
import { PictureControls } from './PictureControls.tsx'
import { FIRST_STYLE, type Outline, type PictureStyle, pictureBox, pictureSvg, readOutline } from './picture-svg.ts'
import * as styles from './SetInFont.module.css'

interface Props {
  state: GeneratorState
  text: string
  families: readonly FamilyRow[]
}

/** Pixels. Outlines are requested at this size only; the browser scales them. */
const EM = 120
/** Milliseconds, longer than any outline takes. After that, the page offers the server's plain files. */
const OUTLINE_MS = 8000
/** Factor for the width of the picture: the estimated length may be too short. */
const RESERVE = 1.9

/** A space replaces an empty text, which addresses of pictures cannot hold. */
const drawable = (text: string) => (text.trim() === '' ? ' ' : text)

const previewOf = (font: FontView, text: string) => ({
  font,
  text,
  size: EM,
  width: Math.min(PREVIEW.maxWidth, Math.ceil((estimatedEms(text, font) * RESERVE + 0.6) * EM)),
  // The line, with room for ink above and below it.
  height: Math.ceil((lineHeight(font.metrics) + (font.room ? font.room.above + font.room.below : 0)) * EM),
  fg: FIRST_STYLE.fill,
  bg: PREVIEW.white,
  dpr: 1,
})

/** The text in one font as a picture to save; with scripts also with colours, outline and shadow. */
export function SetInFont({ state, text, families }: Props) {
  const imagesUrl = useImagesUrl()
  const chosen = families.find((family) => family.fonts.some((font) => font.id === state.font)) ?? families[0]
  const font = chosen?.fonts.find((one) => one.id === state.font) ?? (chosen && primaryFont(chosen))
  const asked = useSettled(drawable(text))
  const [style, setStyle] = useState<PictureStyle>(FIRST_STYLE)
  const { outline, waiting, failed } = useOutline(font, asked)
  const plain = font && previewOf(font, drawable(state.text))
  return (
    <section className="sec" aria-labelledby="picture">
      <div className="sec-h">
        <h2 id="picture">As a picture</h2>
      </div>
      <ul className={styles.fonts} aria-label="Fonts that can set it">
        {families.map((family) => (
          <li key={family.familyId}>
            <Link
              href={generatorHref(state, { font: primaryFont(family)?.id ?? 0 })}
              aria-current={family === chosen ? 'true' : undefined}
            >
              <FamilyNamePicture family={family} size={20} />
            </Link>
          </li>
        ))}
      </ul>
      {chosen && font && plain ? (
        <div className={styles.board}>
          <figure className={styles.bed}>
            {outline ? (
              <DrawnPicture outline={scaled(outline, style.size)} style={style} alt={`${text} in ${chosen.name}`} />
            ) : (
              <img
                src={imagesUrl + previewUrl(plain)}
                width={plain.width}
                height={plain.height}
                alt={`${state.text} in ${chosen.name}`}
              />
            )}
            <figcaption>
              <Link className="link" href={familyPath(chosen)}>
                {chosen.name}
              </Link>
            </figcaption>
          </figure>
          <div className={styles.panel}>
            {outline || waiting ? (
              <PictureControls
                style={style}
                onChange={setStyle}
                svg={outline && !waiting ? () => pictureSvg(scaled(outline, style.size), style) : null}
              />
            ) : null}
            {failed ? (
              <p className="soft" role="status">
                The outlines failed to load, so there are no colours to choose. These are the plain pictures.
              </p>
            ) : null}
            {outline ? null : (
              <p className={waiting ? `${styles.files} no-js` : styles.files}>
                <a className="btn" href={imagesUrl + previewUrl(plain)} download>
                  PNG
                </a>
                {svgUrl(plain) && !font.color ? (
                  <a className="btn" href={svgUrl(plain)!} download>
                    SVG
                  </a>
                ) : null}
              </p>
            )}
          </div>
        </div>
      ) : (
        <p className="soft">
          {state.find === ''
            ? 'No font here has every character of it.'
            : 'No font of this name has every character of it.'}
        </p>
      )}
    </section>
  )
}

function DrawnPicture({ outline, style, alt }: { outline: Outline; style: PictureStyle; alt: string }) {
  const [, , width, height] = pictureBox(outline, style)
  return <img src={dataUrl(pictureSvg(outline, style))} width={Math.ceil(width)} height={Math.ceil(height)} alt={alt} />
}

/** The same outline at another size. */
function scaled(outline: Outline, size: number): Outline {
  const by = size / EM
  const { x, y, width, height } = outline.box
  return {
    ...outline,
    transform: `scale(${Number(by.toFixed(4))}) ${outline.transform}`,
    scale: outline.scale * by,
    box: { x: x * by, y: y * by, width: width * by, height: height * by },
  }
}

const dataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/**
 * The text's outline from the server; null until the first is loaded, and for colour fonts. While the next one loads, the previous stays:
 * content below must not jump with every word.
 */
function useOutline(font: FontView | undefined, text: string) {
  const [outline, setOutline] = useState<Outline | null>(null)
  const [answered, setAnswered] = useState({ address: '', failed: false })
  const address = font && !font.color ? svgUrl(previewOf(font, text)) : null
  useEffect(() => {
    if (!address) return
    const gone = new AbortController()
    const settle = (found: Outline | null, failed = false) => {
      if (gone.signal.aborted) return
      setOutline(found)
      setAnswered({ address, failed })
    }
    fetch(address, { signal: withDeadline(gone.signal, OUTLINE_MS) })
      .then(async (answer) => settle(answer.ok ? readOutline(await answer.text()) : null))
      // The server's picture stays.
      .catch(() => settle(null, true))
    return () => gone.abort()
  }, [address])
  const isAnswered = answered.address === address
  return {
    outline: address === null ? null : outline,
    waiting: address !== null && !isAnswered,
    failed: isAnswered && answered.failed,
  }
}
