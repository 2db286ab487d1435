import { describe, expect, it } from 'vitest'
import { describeUnknown } from './content-type.ts'

describe('describeUnknown', () => {
  it.each([
    ['', /empty/],
    ['%!PS-AdobeFont-1.0', /Type 1/],
    ['Rar!\x1a\x07', /RAR/],
    ['<!doctype html>', /HTML/],
    ['GIF89a', /picture/],
    ['%PDF-1.7', /PDF/],
    ['\x1f\x8b\x08', /gzip/],
    ['StartFontMetrics 4.1', /metrics/],
    ['STARTFONT 2.1', /bitmap/],
    ['\x01fcp', /bitmap/],
    ['\0\0\x01\0\0\x02\xf1', /suitcase/],
    ['\0\0\x01\0\x01\0', /none of TTF/],
    [`${'\0'.repeat(34)}LP`, /EOT/],
    ['hello', /none of TTF/],
  ])('describes %j', (start, expected) => {
    expect(describeUnknown(Buffer.from(start, 'latin1'))).toMatch(expected)
  })
})
