import { Range } from '../../../ui/Range.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import * as styles from './PrepareFields.module.css'
import { type Preparation, UNPREPARED } from './picture-source.ts'

/** Degrees that the slider reaches; quarters are turned by buttons. */
const TILT = 20

interface PrepareFieldsProps {
  preparation: Preparation
  onChange: (preparation: Preparation) => void
}

const SIDES = [
  ['left', 'Left'],
  ['top', 'Top'],
  ['right', 'Right'],
  ['bottom', 'Bottom'],
] as const

/** The least that a crop leaves, in per cent. */
const LEAST = 2

/** Turning and cropping with fields, for keyboards and fine corrections. */
export function PrepareFields({ preparation, onChange }: PrepareFieldsProps) {
  const quarter = Math.round(preparation.turn / 90) * 90
  const tilt = preparation.turn - quarter
  const set = (change: Partial<Preparation>) => onChange({ ...preparation, ...change })
  const crop = (side: (typeof SIDES)[number][0], value: number) => {
    if (!Number.isFinite(value)) return
    const { left, top, right, bottom } = preparation
    const [least, most] = {
      left: [0, right - LEAST],
      top: [0, bottom - LEAST],
      right: [left + LEAST, 100],
      bottom: [top + LEAST, 100],
    }[side] as [number, number]
    set({ [side]: Math.max(least, Math.min(most, value)) })
  }
  const turnQuarter = (by: number) =>
    onChange({
      ...UNPREPARED,
      inverted: preparation.inverted,
      turn: ((((preparation.turn + by + 540) % 360) + 360) % 360) - 180,
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
            onValue={(value) => set({ turn: quarter + value })}
          />
        </span>
      </p>
      <fieldset className={styles.crop}>
        <legend>Crop, in per cent</legend>
        {SIDES.map(([side, label]) => (
          <label key={side}>
            <span>{label}</span>
            <input
              className="input"
              type="number"
              min={0}
              max={100}
              step={1}
              value={Math.round(preparation[side])}
              onChange={(event) => crop(side, event.target.valueAsNumber)}
            />
          </label>
        ))}
        <button
          type="button"
          className="btn"
          onClick={() => onChange({ ...UNPREPARED, turn: preparation.turn, inverted: preparation.inverted })}
        >
          Whole picture
        </button>
      </fieldset>
      <Switch checked={preparation.inverted} onChange={(inverted) => set({ inverted })}>
        Swap light and dark
      </Switch>
    </div>
  )
}
