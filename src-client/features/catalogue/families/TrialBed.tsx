import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { type AxisSettings, variationCss } from './font-css.ts'
import { type FeatureSettings, featureCss } from './opentype-features.ts'
import * as styles from './TrialBed.module.css'
import { type WebfontState, webfontName } from './use-webfont.ts'

/** A style and the settings it is shown with. */
export interface TrialProps {
  font: FontDetails
  /** Words until the visitor types some. */
  sample: string
  axes: AxisSettings
  features: FeatureSettings
  state: WebfontState
}

/** The specimen again, small, above the axes and features: it stays in sight while they move. */
export function TrialBed({ font, sample, axes, features, state }: TrialProps) {
  const preferences = usePreferences()
  const text = preferences.fonttext || sample
  return (
    <div className={`${styles.trial} needs-js`} aria-hidden="true">
      <span className="muted">{font.name}</span>
      <p
        dir={textDirection(text)}
        style={{
          fontFamily: webfontName(font.id),
          fontVariationSettings: variationCss(font.axes, axes),
          fontFeatureSettings: featureCss(features),
        }}
      >
        {state === 'ready' ? text : ''}
      </p>
    </div>
  )
}
