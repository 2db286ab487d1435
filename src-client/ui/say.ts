/** Tells screen readers what an act did that shows no message, by an element of OverlayHost: they miss one that comes with its text. */
export const say = (text: string): void => document.getElementById('said')?.replaceChildren(text)
