import { expect, it } from 'vitest'
import { isScriptLabel } from './filter-names.ts'

it.each(['Arabic', 'Japanese', 'Devanagari', 'Greek', 'Cyrillic', 'Thai', 'Ethiopic', 'Ogham'])(
  '%s is a script',
  (label) => {
    expect(isScriptLabel(label)).toBe(true)
  },
)

it.each(['Runic', 'Irish', 'Gothic', 'Roman', 'Sans', 'Script', 'Kufi', 'Symbols', 'Display'])(
  '%s is a look',
  (label) => {
    expect(isScriptLabel(label)).toBe(false)
  },
)
