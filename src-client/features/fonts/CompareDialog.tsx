import { type CSSProperties, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { PREVIEW } from '#shared/limits.ts'
import { cleanPreviewText, previewColours } from '#shared/preview/preferences.ts'
import { familyPath } from '#shared/routes.ts'
import { useConfig } from '../../app/config.tsx'
import { usePreferences } from '../../app/preferences.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Range } from '../../ui/Range.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { toggleCompare, useComparePicks } from './compare-store.ts'
import { guideStyle, pictureOf } from './picture.ts'
import { Specimen } from './Specimen.tsx'

const SAMPLE = 'Hamburgefonstiv 0123'
const COMPARE_SIZE = 48

/** Up to eight families, one text, one size, on one set of baselines. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const picks = useComparePicks()
  const preferences = usePreferences()
  const { endpoints } = useConfig()
  const [text, setText] = useState(preferences.fonttext || SAMPLE)
  const [size, setSize] = useState(COMPARE_SIZE)
  const settings = {
    text: useSettled(cleanPreviewText(text)) || SAMPLE,
    size: useSettled(size),
    ...previewColours({ ...preferences, fontfg: '', fontbg: '' }),
    dpr: preferences.dpr,
    imagesUrl: endpoints.images,
  }
  useEffect(() => {
    if (picks.length === 0) onClose()
  }, [picks, onClose])
  return (
    <Dialog
      title={`Compare ${picks.length} ${picks.length === 1 ? 'family' : 'families'}`}
      onClose={onClose}
      width={950}
    >
      <div className="compare-bar">
        <label>
          <span className="vh">Text to compare</span>
          <input
            className="input"
            value={text}
            maxLength={PREVIEW.maxGraphemes}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="compare-size">
          <span>Size</span>
          <Range min={16} max={96} value={size} onValue={setSize} />
          <output>{size}</output>
        </label>
      </div>
      <ul className="compare-list" style={{ '--type': `${size}px` } as CSSProperties}>
        {picks.map((pick) => (
          <li key={pick.family.familyId}>
            <div className="row-bed">
              <span className="row-spec">
                <Specimen
                  picture={pictureOf(pick.font, settings)}
                  alt={`${pick.family.name}: ${settings.text}`}
                  eager
                  color={pick.font.color}
                />
                <i className="gl" style={guideStyle(pick.font, settings)} />
              </span>
            </div>
            <p>
              <Link href={familyPath(pick.family)} onClick={onClose}>
                {pick.family.name}
              </Link>{' '}
              <span className="muted">{pick.font.name}</span>
              <button
                type="button"
                className="icon-btn"
                aria-label={`Take ${pick.family.name} out of compare`}
                onClick={() => toggleCompare(pick)}
              >
                <Icon name="close" />
              </button>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
