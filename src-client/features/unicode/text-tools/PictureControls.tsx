import { requireCanvasPixels } from '../../../ui/canvas-pixels.ts'
import { reportFailure } from '../../../ui/failures.ts'
import { Range } from '../../../ui/Range.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import * as styles from './PictureControls.module.css'
import type { PictureStyle } from './picture-svg.ts'

interface Props {
  style: PictureStyle
  onChange(style: PictureStyle): void
  /** The file to save; null while the outlines load, which disables all controls. */
  svg: (() => string) | null
}

/** PNG pixels per SVG pixel, to be sharp on every screen. */
const PNG_SCALE = 2
/** Longest side of a PNG in pixels. Browsers cannot draw larger ones, so long lines get a smaller scale. */
const PNG_SIDE = 16_000

/** Controls for size, colours, outline and shadow of a picture, and its download buttons. */
export function PictureControls({ style, onChange, svg }: Props) {
  const set = (change: Partial<PictureStyle>) => onChange({ ...style, ...change })
  return (
    <fieldset className={`${styles.controls} needs-js`} aria-label="Picture" disabled={!svg}>
      <Amount label="Size" min={16} max={400} value={style.size} onChange={(size) => set({ size })} />
      <Colour label="Letters" value={style.fill} onChange={(fill) => set({ fill })} />
      <Optional label="Fade into" value={style.fillTo} first="005C7D" onChange={(fillTo) => set({ fillTo })} />
      <Amount
        label="Outline"
        min={0}
        max={10}
        value={style.outlineWidth}
        onChange={(outlineWidth) => set({ outlineWidth })}
      />
      <Colour label="Outline colour" value={style.outline} onChange={(outline) => set({ outline })} />
      <Amount label="Shadow" min={0} max={12} value={style.shadow} onChange={(shadow) => set({ shadow })} />
      <Optional label="Paper" value={style.paper} first="FFFFFF" onChange={(paper) => set({ paper })} />
      <p className={styles.files}>
        <button type="button" className="btn btn--solid" onClick={() => svg && void savePng(svg())}>
          Save PNG
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => svg && saveFile(new Blob([svg()], { type: 'image/svg+xml' }), 'svg')}
        >
          Save SVG
        </button>
      </p>
    </fieldset>
  )
}

function Amount(props: { label: string; min: number; max: number; value: number; onChange(value: number): void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the slider inside is the control
    <label>
      <span>
        {props.label} <span className="num soft">{props.value}</span>
      </span>
      <Range min={props.min} max={props.max} value={props.value} onValue={props.onChange} />
    </label>
  )
}

function Colour({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="color"
        value={`#${value.toLowerCase()}`}
        onChange={(event) => onChange(event.target.value.slice(1).toUpperCase())}
      />
    </label>
  )
}

/** An optional colour. */
function Optional(props: { label: string; value: string; first: string; onChange(value: string): void }) {
  const on = props.value !== ''
  return (
    <fieldset className={styles.optional}>
      <legend className="vh">{props.label}</legend>
      <label className="check">
        <input type="checkbox" checked={on} onChange={() => props.onChange(on ? '' : props.first)} /> {props.label}
      </label>
      {on ? (
        <input
          type="color"
          aria-label={`${props.label}, colour`}
          value={`#${props.value.toLowerCase()}`}
          onChange={(event) => props.onChange(event.target.value.slice(1).toUpperCase())}
        />
      ) : null}
    </fieldset>
  )
}

async function savePng(svg: string): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  try {
    requireCanvasPixels()
    await image.decode()
    const canvas = document.createElement('canvas')
    const scale = Math.min(PNG_SCALE, PNG_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
    canvas.width = Math.ceil(image.naturalWidth * scale)
    canvas.height = Math.ceil(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!file) throw new Error('the picture is too large')
    saveFile(file, 'png')
  } catch (error) {
    reportFailure({ action: 'savePicture', status: error instanceof Error ? error.message : String(error) })
  }
}
