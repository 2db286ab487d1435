import type { ReviewReason } from '#shared/publishing-terms.ts'

/** Why a family is waiting, and what to check. */
export const REASONS: Record<ReviewReason, { label: string; look: string }> = {
  'new-designer': { label: 'new designer', look: 'The foundry has published nothing yet.' },
  'hidden-before': { label: 'taken down before', look: 'A family of this foundry was taken down by the site.' },
  'licence-conflict': { label: 'licence conflict', look: 'The files name a different licence from the designer’s.' },
  'personal-use': { label: 'personal use', look: 'Not free for commercial use: read the terms.' },
  duplicate: { label: 'same outlines', look: 'Another foundry has fonts with exactly these outlines.' },
  'same-name': {
    label: 'same name',
    look: 'Another foundry has a family with this name or one easily confused with it.',
  },
}

/** Common answers to designers. */
export const DESIGNER_ANSWERS: readonly { label: string; text: string }[] = [
  { label: 'Welcome', text: 'Thank you for publishing here. Everything looks good.' },
  {
    label: 'Licence does not match',
    text: 'The licence that you declared is not the one in the font files. Please correct one of the two and send the family in again.',
  },
  {
    label: 'Not your outlines',
    text: 'The outlines of this family are those of a font that somebody else published. If you may publish it, tell us how, for example with a link to its source.',
  },
  {
    label: 'Name is taken',
    text: 'A family with this name already exists. Please choose another name, in the files as well, so that people can have both installed.',
  },
  {
    label: 'Terms are unclear',
    text: 'The terms of use are not clear to us. Please say what people may do with the fonts: on the web, in print, in apps, and whether they may change them.',
  },
]
