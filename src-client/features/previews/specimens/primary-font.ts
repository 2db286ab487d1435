/**
 * The style that stands for a family where only one is drawn. Not shared with family-view.ts: a shared module would be a script of its own
 * among the first ones of the family page.
 */
export const primaryFont = <Font extends { primary: boolean }>({
  fonts,
}: {
  fonts: readonly Font[]
}): Font | undefined => fonts.find((font) => font.primary) ?? fonts[0]
