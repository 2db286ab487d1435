/**
 * The style that stands for a family where only one is drawn. The family's own page has it in family-view.ts: what the two share would
 * be one more of its first scripts.
 */
export const primaryFont = <Font extends { primary: boolean }>({
  fonts,
}: {
  fonts: readonly Font[]
}): Font | undefined => fonts.find((font) => font.primary) ?? fonts[0]
