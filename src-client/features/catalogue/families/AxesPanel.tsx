import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { Range } from '../../../ui/Range.tsx'
import * as styles from './AxesPanel.module.css'
import { type AxisSettings, axisNumber } from './font-css.ts'
import * as panelStyles from './panel.module.css'

type Axis = FontDetails['axes'][number]

interface Props {
  font: FontDetails
  settings: AxisSettings
  onChange(settings: AxisSettings): void
}

/** A slider for each axis, and the designer's named instances. Without scripts, it lists the ranges. */
export function AxesPanel({ font, settings, onChange }: Props) {
  if (font.axes.length === 0) return null
  const changed = Object.keys(settings).length > 0
  const set = (axis: Axis, value: number) => {
    const { [axis.tag]: _, ...rest } = settings
    onChange(value === axis.start ? rest : { ...rest, [axis.tag]: value })
  }
  return (
    <section className={panelStyles.panel} aria-labelledby="axes-h">
      <div className={panelStyles.head}>
        <h2 id="axes-h">Axes</h2>
        <button type="button" hidden={!changed} onClick={() => onChange({})}>
          Reset
        </button>
      </div>
      {font.axes.map((axis) => {
        const value = settings[axis.tag] ?? axis.start
        return (
          <div className={styles.axis} key={axis.tag}>
            <span>
              {axis.name}
              <span className={styles.tag}>{axis.tag}</span>
            </span>
            <output>{axisNumber(value)}</output>
            <span className={`${styles.span} num`}>
              {axisNumber(axis.min)} to {axisNumber(axis.max)}
            </span>
            <Range
              min={axis.min}
              max={axis.max}
              step={axisStep(axis)}
              value={value}
              onValue={(next) => set(axis, next)}
              // The surrounding label names the output, which is first in it, so the slider needs its own name.
              aria-label={`${axis.name} ${axis.tag}`}
            />
            {axis.default === axis.start ? null : (
              <small className="muted">Default of the file: {axisNumber(axis.default)}</small>
            )}
          </div>
        )
      })}
      {font.instances.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips in every browser
        <div className={styles.instances} role="group" aria-label="Named instances">
          {font.instances.slice(0, MAX_INSTANCES).map((instance) => (
            <button
              type="button"
              className="chip"
              key={instance.name}
              aria-pressed={isAt(font.axes, settings, instance.coordinates)}
              onClick={() => onChange(settingsOf(font.axes, instance.coordinates))}
            >
              {instance.name}
            </button>
          ))}
        </div>
      ) : null}
    </section>
  )
}

/** Most instances shown. Some fonts name every corner of their design space; then sliders are quicker. */
const MAX_INSTANCES = 18

/** A step to match the range: whole units for weights, hundredths for axes from 0 to 1. */
export function axisStep(axis: Pick<Axis, 'min' | 'max'>): number {
  const range = axis.max - axis.min
  return range > 20 ? 1 : range > 2 ? 0.1 : 0.01
}

/** Settings for these coordinates, without axes that are at their start value. */
export function settingsOf(axes: readonly Axis[], coordinates: Record<string, number>): AxisSettings {
  return Object.fromEntries(
    axes.flatMap((axis) => {
      const value = coordinates[axis.tag]
      return value === undefined || value === axis.start ? [] : [[axis.tag, value]]
    }),
  )
}

const isAt = (axes: readonly Axis[], settings: AxisSettings, coordinates: Record<string, number>) =>
  axes.every((axis) => (settings[axis.tag] ?? axis.start) === (coordinates[axis.tag] ?? axis.start))
