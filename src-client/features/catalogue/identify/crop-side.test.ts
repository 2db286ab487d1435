import { expect, it } from 'vitest'
import { withSide } from './crop-side.ts'
import { UNPREPARED } from './picture-source.ts'

it('moves one side of a crop to what was typed', () => {
  expect(withSide(UNPREPARED, 'right', '15')).toEqual({ ...UNPREPARED, right: 15 })
})
it('leaves two per cent of the picture', () => {
  const cropped = { ...UNPREPARED, left: 20 }
  expect(withSide(cropped, 'right', '15')?.right).toBe(22)
  expect(withSide(cropped, 'left', '300')?.left).toBe(98)
  expect(withSide(cropped, 'left', '-5')?.left).toBe(0)
})
it.each(['', ' ', 'x', '100', '120'])('changes nothing by %j', (text) => {
  expect(withSide(UNPREPARED, 'right', text)).toBeNull()
})
it('keeps fractions of a drawn crop', () => {
  expect(withSide({ ...UNPREPARED, left: 10.4 }, 'left', '10')).toBeNull()
})
