import { useState } from 'react'
import { contrastRatio, previewColours } from '#shared/preview/preferences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { ColourSwatch } from './ColourSwatch.tsx'
import * as styles from './Colours.module.css'

/** Contrast ratio below which many people find text hard to read. Lower ratios show a warning, but are allowed. */
const LOW_CONTRAST = 3

/** Two swatches, of which at most one has its picker open. */
export function Colours({ className }: { className: string | undefined }) {
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [mode, setMode] = useState<'none' | 'fg' | 'bg'>('none')
  const { fg, bg } = previewColours(preferences)
  const low = (preferences.fontfg || preferences.fontbg) && contrastRatio(fg, bg) < LOW_CONTRAST
  return (
    <div className={className}>
      <ColourSwatch
        label="Text"
        colour={fg}
        open={mode === 'fg'}
        onOpen={(open) => setMode(open ? 'fg' : 'none')}
        onChange={(fontfg) => store.set({ fontfg })}
      />
      <ColourSwatch
        label="Paper"
        colour={bg}
        open={mode === 'bg'}
        onOpen={(open) => setMode(open ? 'bg' : 'none')}
        onChange={(fontbg) => store.set({ fontbg })}
      />
      <span role="status" className={low ? styles.low : 'vh'}>
        {low ? 'Low contrast' : ''}
      </span>
    </div>
  )
}
