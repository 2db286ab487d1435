import { AxesPanel } from './AxesPanel.tsx'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import type { AxisSettings } from './font-css.ts'
import type { FeatureSettings } from './opentype-features.ts'
import { TrialBed, type TrialProps } from './TrialBed.tsx'
import { useIdle, useWebfont } from './use-webfont.ts'

interface Props extends Omit<TrialProps, 'state'> {
  onAxes(axes: AxisSettings): void
  onFeatures(features: FeatureSettings): void
}

/** Axes and features of the chosen style, below a small specimen. */
export function TypePanels({ onAxes, onFeatures, ...trial }: Props) {
  const { font, axes, features } = trial
  const state = useWebfont(font, useIdle())
  return (
    <>
      <TrialBed {...trial} state={state} />
      <AxesPanel font={font} settings={axes} onChange={onAxes} />
      <FeaturesPanel font={font} state={state} axes={axes} settings={features} onChange={onFeatures} />
    </>
  )
}
