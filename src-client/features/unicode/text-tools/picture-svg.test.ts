import { expect, test } from 'vitest'
import { FIRST_STYLE, pictureSvg, readOutline } from './picture-svg.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="110" height="60" viewBox="-5 -2 110 60"><title>x</title><path transform="translate(0 40) scale(0.05)" fill="#000000" d="M0 0L100 0Z"/></svg>'

test('reads outlines of the server and rejects other SVG', () => {
  expect(readOutline(SVG)).toEqual({
    d: 'M0 0L100 0Z',
    transform: 'translate(0 40) scale(0.05)',
    scale: 0.05,
    box: { x: -5, y: -2, width: 110, height: 60 },
  })
  expect(readOutline('<svg></svg>')).toBeNull()
  expect(readOutline('')).toBeNull()
})

test('enlarges the picture for outline and shadow, and draws gradients', () => {
  const outline = readOutline(SVG)!
  const plain = pictureSvg(outline, { ...FIRST_STYLE, size: 100 })
  expect(plain).toContain('viewBox="-5 -2 110 60"')
  expect(plain.match(/<path/g)).toHaveLength(1)
  const full = pictureSvg(outline, {
    ...FIRST_STYLE,
    size: 100,
    fillTo: 'FF0000',
    outlineWidth: 3,
    shadow: 5,
    paper: 'FFFFFF',
  })
  expect(full).toContain('viewBox="-8 -5 121 71"')
  expect(full).toContain('stroke-width="120"')
  expect(full).toContain('fill="url(#g)"')
  expect(full.match(/<path/g)).toHaveLength(3)
})
