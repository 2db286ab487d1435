import type { FontDetails } from '#shared/contracts/families.ts'
import { AxesPanel } from './AxesPanel.tsx'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import type { AxisSettings } from './font-css.ts'
import type { FeatureSettings } from './opentype-features.ts'
import { TrialBed } from './TrialBed.tsx'
import type { WebfontState } from './use-webfont.ts'

interface Props {
  font: FontDetails
  /** Words until the visitor types some. */
  sample: string
  axes: AxisSettings
  features: FeatureSettings
  state: WebfontState
  onAxes(axes: AxisSettings): void
  onFeatures(features: FeatureSettings): void
}

/** Axes and features of the chosen style, below a small specimen. */
export const TypePanels = ({ font, sample, axes, features, state, onAxes, onFeatures }: Props) => (
  <>
    <TrialBed font={font} sample={sample} axes={axes} features={features} state={state} />
    <AxesPanel font={font} settings={axes} onChange={onAxes} />
    <FeaturesPanel font={font} state={state} axes={axes} settings={features} onChange={onFeatures} />
  </>
)
