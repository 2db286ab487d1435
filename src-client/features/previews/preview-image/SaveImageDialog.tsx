import { type CSSProperties, useEffect, useState } from 'react'
import { useConfig } from '../../../app/config.tsx'
import * as copyStyles from '../../../ui/CopyField.module.css'
import { CopyField } from '../../../ui/CopyField.tsx'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { OverlayProps } from '../../../ui/overlays.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { KeepButton } from '../saved-previews/KeepButton.tsx'
import { htmlCode, markdownCode } from './embed-code.ts'
import { copyImage, downloadImage, tightSize } from './image-file.ts'
import {
  altOf,
  type ImageSize,
  type ImageSubject,
  pageAddress,
  pixelsOf,
  pngAddress,
  rendererOf,
  roomySize,
  svgAddress,
} from './image-subject.ts'
import * as styles from './SaveImageDialog.module.css'

const RATIOS = [1, 2, 3, 4] as const
type Kind = (typeof RATIOS)[number] | 'svg'

/** Saves a preview: to the clipboard, as a file, as a link, as code. */
export function SaveImageDialog({ subject, onClose }: OverlayProps & { subject: ImageSubject }) {
  const { publicUrl } = useConfig()
  const size = useTightSize(subject)
  const transparent = rendererOf(subject)?.transparent ?? false
  const [solid, setSolid] = useState(true)
  const [kind, setKind] = useState<Kind>(2)
  const opaque = solid || !transparent
  const svg = svgAddress(subject, size, opaque)
  const dpr = kind === 'svg' ? 2 : kind
  const png = pngAddress(subject, size, dpr, opaque)
  const file = kind === 'svg' && svg ? svg : png
  const pixels = pixelsOf(size, dpr)
  const page = pageAddress(subject, publicUrl)
  const embed = { page, image: new URL(png, publicUrl).href, alt: altOf(subject), ...size }
  const picture = (
    <div
      data-part="crop"
      className={`${styles.crop}${opaque ? '' : ` ${styles.cropClear}`}`}
      style={{ '--paper': `#${subject.bg}`, '--h': `${size.height}px` } as CSSProperties}
    >
      <img src={pngAddress(subject, size, 2, opaque)} alt={altOf(subject)} width={size.width} height={size.height} />
    </div>
  )
  return (
    <Dialog
      title="Save image"
      onClose={onClose}
      width={640}
      bare
      footer={
        <>
          <KeepButton subject={subject} size={size} opaque={opaque} />
          <button type="button" className="btn" onClick={() => void copyImage(png)}>
            <Icon name="copy" />
            Copy image
          </button>
          <button
            type="button"
            className="btn btn--solid"
            onClick={() => void downloadImage(file, kind === 'svg' ? 'svg' : 'png')}
          >
            <Icon name="download" />
            Download image
          </button>
        </>
      }
    >
      <Tabs
        label="What to save"
        tabs={[
          {
            label: 'Image & Link',
            panel: (
              <>
                {picture}
                <div className={styles.row}>
                  {transparent ? (
                    <Switch checked={solid} onChange={setSolid}>
                      Solid background
                    </Switch>
                  ) : null}
                  <fieldset className={styles.sizes}>
                    <legend className="vh">Size</legend>
                    {[...RATIOS, ...(svg ? (['svg'] as const) : [])].map((one) => (
                      <label key={one}>
                        <input type="radio" name="image-size" checked={kind === one} onChange={() => setKind(one)} />
                        <span>{one === 'svg' ? 'SVG' : `${one}x`}</span>
                      </label>
                    ))}
                  </fieldset>
                  <p className={`muted num ${styles.facts}`} data-part="facts" aria-live="polite">
                    {kind === 'svg' ? 'Outlines, SVG' : `${pixels.width} × ${pixels.height} px, PNG`}
                  </p>
                </div>
                <CopyField value={page} label="Link to this font with this text" />
              </>
            ),
          },
          {
            label: 'Html & Markdown',
            panel: (
              <>
                <Code label="Html" code={htmlCode(embed)} />
                <Code label="Markdown" code={markdownCode(embed)} />
                <p className="soft small">Check the licence of {subject.family.name} before you publish with it.</p>
              </>
            ),
          },
        ]}
      />
    </Dialog>
  )
}

function Code({ label, code }: { label: string; code: string }) {
  return (
    <div className="field">
      <span>{label}</span>
      <div className={`${copyStyles.copy} ${styles.copyCode}`}>
        <textarea readOnly rows={3} value={code} aria-label={label} onFocus={(event) => event.target.select()} />
        <CopyLink text={code} label={`Copy ${label}`} />
      </div>
    </div>
  )
}

/** Generous until the ink has been measured. */
function useTightSize(subject: ImageSubject): ImageSize {
  const [size, setSize] = useState(() => roomySize(subject))
  useEffect(() => {
    let here = true
    void tightSize(subject).then((tight) => here && setSize(tight))
    return () => {
      here = false
    }
  }, [subject])
  return size
}
