import { expect, test } from 'vitest'
import type { QualityReport, StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { missingToPublish, publishingSteps } from './publishing-steps.ts'

const draft = {
  familyId: 1,
  name: '',
  topic: '',
  licence: { template: '', needed: true },
  styles: [],
  state: 'draft',
  ahead: false,
  waiting: null,
  scheduledFor: null,
} as unknown as StudioFamily
const full = { ...draft, name: 'A', topic: 'sans', licence: { template: 'OFL-1.1' }, styles: [{}, {}] } as StudioFamily
const report = (...levels: ('pass' | 'fail')[]): QualityReport => ({
  familyId: 1,
  family: [],
  styles: levels.map((level) => ({
    name: level,
    checks: [{ id: 'space', level, title: 'Space', found: '', why: '', fix: '' }],
  })),
})
const words = (family: StudioFamily, ...more: [QualityReport?]) =>
  publishingSteps(family, ...(more as [QualityReport | undefined])).map(
    (step) => `${step.label}: ${step.words} (${step.state})`,
  )

test('an empty draft says what each step needs', () => {
  expect(words(draft)).toEqual([
    'Files: Add fonts (open)',
    'Words: Needs a title, a class, a licence (open)',
    'Check: After the files (open)',
    'Publish: Not yet (open)',
  ])
  expect(missingToPublish(draft)).toEqual(['at least one font', 'a title', 'a class', 'a licence'])
})

test('an imported family has the licence of its files', () => {
  const imported = { ...full, licence: { template: '', needed: false } } as StudioFamily
  expect(words(imported)[1]).toBe('Words: Complete (done)')
  expect(missingToPublish(imported)).toEqual([])
})

test('a complete family is ready, a fault counts once for all styles, and what waits says so', () => {
  expect(words(full, report('pass', 'pass'))).toEqual([
    'Files: 2 styles (done)',
    'Words: Complete (done)',
    'Check: No faults (done)',
    'Publish: Ready (open)',
  ])
  expect(words(full, report('fail', 'fail'))[2]).toBe('Check: 1 fault to look at (fault)')
  expect(words({ ...full, state: 'pending', waiting: { since: {}, reasons: [] } } as unknown as StudioFamily)[3]).toBe(
    'Publish: A moderator checks it (done)',
  )
  expect(words({ ...full, state: 'pending', scheduledFor: '2030-01-01' } as StudioFamily)[3]).toBe(
    'Publish: Scheduled (done)',
  )
  const scheduled = { ...full, state: 'published', ahead: true, scheduledFor: '2030-01-01' } as StudioFamily
  expect(words({ ...scheduled, version: { number: 2, open: false } })[3]).toBe('Publish: Scheduled (done)')
  expect(words({ ...scheduled, version: { number: 3, open: true } })[3]).toBe('Publish: Ready (open)')
  expect(words({ ...full, state: 'published' } as StudioFamily)[3]).toBe('Publish: Published (done)')
})
