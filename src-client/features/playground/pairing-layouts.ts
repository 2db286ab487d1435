import type { PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { SAMPLE_LANGUAGES, sampleSentence } from '#shared/preview/sample-sentences.ts'
import { sampleParagraphs } from './sample-paragraphs.ts'

/** The texts of a layout. */
interface Copy {
  lang: string
  title: string
  label: string
  lead: string
  body: string
  quote: string
}

const ENGLISH: Copy = {
  lang: 'en',
  title: 'The night train still stops at the harbour',
  label: 'Slow travel, no. 14',
  lead: 'Six carriages, one conductor, and a kitchen that smells of onions by the time the lights go out.',
  body: 'At 22:40 the platform fills with bicycles and thermos flasks. Nobody hurries. The sleepers were built in 1968 and have been painted three times since; under the green there is blue, and under the blue a red that only the older staff remember.\nBy morning the line runs so close to the water that gulls keep pace with the windows. Breakfast is rye bread, butter and a view. A return ticket costs € 89, a bunk another € 24, and the quiet comes free.',
  quote: 'You go to bed in one century and wake up in another.',
}

/** Texts that all fonts cover: English, or else the declaration in the first language they share. */
export function copyFor(fonts: readonly PlaygroundFont[], title: string): Copy {
  const speaks = (code: string) => fonts.every((font) => font.languages.includes(code))
  const code = speaks('en') ? 'en' : SAMPLE_LANGUAGES.find(speaks)
  if (code === undefined || code === 'en') return title ? { ...ENGLISH, title } : ENGLISH
  const sentence = sampleSentence(code)
  return {
    lang: code,
    title: title || sentence,
    label: sentence
      .split(/[\s،,、，]+/u)
      .slice(0, 3)
      .join(' '),
    lead: sentence,
    body: sampleParagraphs(code).join('\n'),
    quote: sentence,
  }
}
