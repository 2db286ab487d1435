/** What the tabs are set in until the visitor chooses: pixels, and hundredths of the size. */
export const COMPARE_SIZE = 48
export const FEATURES_SIZE = 56
export const PARAGRAPH = { size: 18, leading: 150 } as const
