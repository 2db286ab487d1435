import { AxesPanel } from './AxesPanel.tsx'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import type { AxisSettings } from './font-css.ts'
import type { FeatureSettings } from './opentype-features.ts'
import { TrialBed, type TrialProps } from './TrialBed.tsx'

interface Props extends TrialProps {
  onAxes(axes: AxisSettings): void
  onFeatures(features: FeatureSettings): void
}

/** Axes and features of the chosen style, below a small specimen. */
export const TypePanels = ({ onAxes, onFeatures, ...trial }: Props) => (
  <>
    <TrialBed {...trial} />
    <AxesPanel font={trial.font} settings={trial.axes} onChange={onAxes} />
    <FeaturesPanel
      font={trial.font}
      state={trial.state}
      axes={trial.axes}
      settings={trial.features}
      onChange={onFeatures}
    />
  </>
)
