import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countLabel } from '#shared/format/download-label.ts'
import * as MESSAGES from '#shared/messages.ts'
import { isTest, listSources } from '../support/source-tree.ts'

/** Visible texts that the product specification quotes, by section; one per line. */
const QUOTED: Record<string, readonly string[]> = {
  'what the product does': [
    '100% Free', //
    'Personal Use Free',
  ],
  screens: [
    'To upload fonts we need you to log in or become a part of our great community.',
    'What would you like to do?',
    'Share a new font family',
    'Update an existing font family',
    'Hi, Who are you?',
    'Join for Free',
    'I have an account',
    'Collection is private',
    'No fonts in this collection 😢',
    'Add {family} to...',
  ],
  entities: ['Unnamed Collection'],
  states: [
    'Copy Link', //
    'Copied!',
    'Added to your new collection!',
  ],
  validation: [
    'A funky name',
    'A short bio (optional)',
    'Hide this collection from everyone',
    'To message someone you need to log in or become a part of our great community.',
    'To create font collections we need you to log in or become a part of our great community.',
  ],
  uploads: [
    'The file is too big ({size}). Max file size: {max}.',
    "You can't upload files of this type: {type}",
    'You can not upload any more files ({max} max).',
    'Error during upload: {statusText} [{status}]',
    'Error during upload: the server timed out.',
    'Missing upload URL.',
    'Invalid JSON response from server.',
    "This file can't be queued because it has already been processed or was rejected.",
  ],
  errors: [
    'Error: ', //
    'Problem getting data.  Please refresh the page. ',
    'Loading chunk failed',
    'There was a problem',
    "Here's the info we have, contact us if you need help",
    'Dismiss',
    'Confirm',
    'Yes',
    'No',
    'OK',
    'Error copying image',
    'Error downloading image',
    'Image copied to clipboard',
    'We had a problem trying to access this feature',
    'Cover photo updated',
    'Delete Collection',
    'Are you sure you want to delete the collection and all its contents?',
  ],
}

/** Comments may quote texts of messages.ts. */
const withoutComments = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
const code = new Map(
  listSources()
    .filter((file) => /^(src-client|src-server|src-shared|workers)\//.test(file) && !isTest(file))
    .map((file) => [file, withoutComments(file)]),
)

/** Turns of phrase that no text may have, and what to write instead. */
const TURNS: [turn: RegExp, instead: string][] = [
  [/(?<!\bthere )\b(is|are) no (?!longer\b)/i, 'is not a'],
  [/\bby (itself|themselves)\b/i, 'automatically, on its own'],
]

it.each(TURNS)('no text has %s', (turn, instead) => {
  const found = [...code].flatMap(([file, source]) =>
    source.split('\n').flatMap((line) => (turn.test(line) ? `${file}: ${line.trim()}` : [])),
  )
  expect(found, `write: ${instead}`).toEqual([])
})

describe('texts of the specification', () => {
  const known = new Set<string>(Object.values(MESSAGES))

  it.each(Object.values(QUOTED).flat())('“%s” is in messages.ts', (text) => {
    expect(known).toContain(text)
  })

  // Short texts also occur as ordinary words and in other texts.
  it.each(
    Object.values(QUOTED)
      .flat()
      .filter((text) => text.length >= 20),
  )('“%s” is written once', (text) => {
    const copies = [...code]
      .filter(([file, source]) => file !== 'src-shared/messages.ts' && source.includes(text))
      .map(([file]) => file)
    expect(copies, 'take it from messages.ts').toEqual([])
  })

  it('words counts like the specification', () => {
    expect([0, 1, 2, 1200].map((count) => countLabel(count, 'font'))).toEqual([
      'no fonts',
      '1 font',
      '2 fonts',
      '1,200 fonts',
    ])
  })
})
