import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { firstWords } from '../../previews/specimens/sample-words.ts'
import * as styles from './FeaturesPanel.module.css'
import { featureSample } from './feature-samples.ts'
import { type AxisSettings, variationCss } from './font-css.ts'
import { More } from './More.tsx'
import { type FeatureSettings, isOn, toggled, toggles } from './opentype-features.ts'
import * as panelStyles from './panel.module.css'
import { type WebfontState, webfontName } from './use-webfont.ts'

interface Props {
  font: FontDetails
  state: WebfontState
  axes: AxisSettings
  settings: FeatureSettings
  onChange(settings: FeatureSettings): void
}

/** Switches shown before the rest is folded away: some fonts have twenty stylistic sets. */
const SHOWN = 10

/** Switches for OpenType features, each with sample letters in the font, with and without the feature. */
export function FeaturesPanel({ font, state, axes, settings, onChange }: Props) {
  const list = toggles(font.features)
  if (list.length === 0) return null
  const style = { fontFamily: webfontName(font.id), fontVariationSettings: variationCss(font.axes, axes) }
  const own = firstWords(font.text, 8)
  const row = (feature: (typeof list)[number]) => {
    const on = isOn(feature, settings)
    return (
      <Switch
        className={styles.feature}
        key={feature.tag}
        checked={on}
        onChange={() => onChange(toggled(feature, settings))}
      >
        <span>
          {feature.name || feature.tag} <span className="muted">{feature.tag}</span>
        </span>
        <span
          className={styles.demo}
          aria-hidden="true"
          style={{ ...style, fontFeatureSettings: `"${feature.tag}" ${on ? 1 : 0}` }}
        >
          {state === 'ready' ? featureSample(feature.tag, own) : ''}
        </span>
      </Switch>
    )
  }
  return (
    <section className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby="features-h">
      <div className={panelStyles.head}>
        <h2 id="features-h">Features</h2>
        <button type="button" hidden={Object.keys(settings).length === 0} onClick={() => onChange({})}>
          Reset
        </button>
      </div>
      {list.slice(0, SHOWN).map(row)}
      {list.length > SHOWN ? <More label={`${list.length - SHOWN} more`}>{list.slice(SHOWN).map(row)}</More> : null}
    </section>
  )
}
