import { useState } from 'react'
import { Range } from '../../../ui/Range.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { CropField } from './CropField.tsx'
import { type Side, withSide } from './crop-side.ts'
import * as styles from './PrepareFields.module.css'
import { type Preparation, UNPREPARED } from './picture-source.ts'

/** Degrees that the slider reaches; quarters are turned by buttons. */
const TILT = 20
/** Milliseconds that the slider rests before the picture is read again. */
const TILT_PAUSE = 250

interface PrepareFieldsProps {
  preparation: Preparation
  onChange: (preparation: Preparation) => void
}

const SIDES: readonly [side: Side, label: string][] = [
  ['left', 'Left'],
  ['top', 'Top'],
  ['right', 'Right'],
  ['bottom', 'Bottom'],
]

/** Turning and cropping with fields, for keyboards and fine corrections. */
export function PrepareFields({ preparation, onChange }: PrepareFieldsProps) {
  /** Where the slider stands until it is applied. */
  const [moved, setMoved] = useState<number | null>(null)
  const quarter = Math.round(preparation.turn / 90) * 90
  const tilt = moved ?? preparation.turn - quarter
  const current: Preparation = { ...preparation, turn: quarter + tilt }
  const change = (next: Preparation) => {
    tiltLater.cancel()
    setMoved(null)
    onChange(next)
  }
  const tiltLater = useDebounced((value: number) => change({ ...preparation, turn: quarter + value }), TILT_PAUSE)
  const turnQuarter = (by: number) =>
    change({
      ...UNPREPARED,
      inverted: current.inverted,
      turn: ((((current.turn + by + 540) % 360) + 360) % 360) - 180,
    })
  return (
    <div className={styles.prepare}>
      <p className={styles.turns}>
        <button type="button" className="btn" onClick={() => turnQuarter(-90)}>
          Turn left
        </button>
        <button type="button" className="btn" onClick={() => turnQuarter(90)}>
          Turn right
        </button>
        <span className={styles.tilt}>
          <label htmlFor="identify-tilt">Tilt</label>
          <Range
            id="identify-tilt"
            min={-TILT}
            max={TILT}
            step={0.5}
            value={tilt}
            aria-valuetext={`${tilt} degrees`}
            onValue={(value) => {
              setMoved(value)
              tiltLater(value)
            }}
          />
        </span>
      </p>
      <fieldset className={styles.crop}>
        <legend>Crop, in per cent</legend>
        {SIDES.map(([side, label]) => (
          <CropField
            key={side}
            label={label}
            value={preparation[side]}
            onApply={(text) => {
              const next = withSide(current, side, text)
              if (next) change(next)
            }}
          />
        ))}
      </fieldset>
      <Switch checked={preparation.inverted} onChange={(inverted) => change({ ...current, inverted })}>
        Swap light and dark
      </Switch>
    </div>
  )
}
