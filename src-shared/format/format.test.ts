import { describe, expect, it } from 'vitest'
import { countLabel, downloadLabel } from './download-label.ts'
import { fileSize } from './file-size.ts'
import { momentOf, timeAgo } from './time.ts'
import { tooBigText } from './upload-types.ts'

describe('downloadLabel', () => {
  it.each([
    [0, '<100'],
    [99, '<100'],
    [100, '100'],
    [12_345, '12,345'],
    [100_000, '100,000'],
    [100_001, '100k'],
    [999_999, '999k'],
    [1_000_001, '1.0 million'],
    [2_760_000, '2.7 million'],
    [12_300_000, '12.3 million'],
    [-5, '<100'],
  ])('%d is shown as %s', (count, label) => {
    expect(downloadLabel(count)).toBe(label)
  })
})

it('counts things', () => {
  expect([0, 1, 1200].map((n) => countLabel(n, 'font'))).toEqual(['no fonts', '1 font', '1,200 fonts'])
})

describe('timeAgo', () => {
  const now = Date.UTC(2024, 5, 15, 12)
  const day = 86_400_000
  it.each([
    [0, 'just now'],
    [-day, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [3_600_000 * 5, '5 hours ago'],
    [day, '1 day ago'],
    [3 * day, '3 days ago'],
    [8 * day, '1 week ago'],
    [70 * day, '2 months ago'],
    [800 * day, '2 years ago'],
  ])('%d ms is %s', (ms, words) => {
    expect(timeAgo(now - ms, now)).toBe(words)
  })
  it('gives all three forms', () => {
    expect(momentOf(now - 3 * day, now)).toEqual({
      value: '2024-06-12T12:00:00.000Z',
      short: '12 Jun 2024',
      timeAgo: '3 days ago',
    })
  })
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1 MB'],
  [20_000_000, '19 MB'],
  [3 * 2 ** 30, '3 GB'],
])('fileSize(%d) is %s', (bytes, label) => {
  expect(fileSize(bytes)).toBe(label)
})

it.each([
  [257 * 1024 ** 2, 'The file is too big (257MB). Max file size: 256MB.'],
  [256 * 1024 ** 2 + 1, 'The file is too big (268,435,457 bytes). Max file size: 268,435,456 bytes.'],
])('tooBigText(%d) is %s', (bytes, text) => {
  expect(tooBigText(bytes, 256 * 1024 ** 2)).toBe(text)
})
