import { expect, test } from 'vitest'
import { COLLECTION, DEBOUNCE_MS, FRAME, PAGING, PREVIEW, ROW, SHARE_QUERY } from './limits.ts'

// Other tests wait for these constants and so pass with any value: here are the numbers themselves.
test('the numbers of section 9 of the specification', () => {
  expect(DEBOUNCE_MS).toMatchObject({ search: 600, previewText: 250, colour: 300, fontSize: 250 })
  expect(FRAME).toMatchObject({
    menuOpenDelayMs: 10,
    menuCloseDelayMs: 500,
    backToTopPx: 700,
    notificationTimeoutMs: 5000,
    checkMarkMs: 1000,
  })
  expect(ROW).toEqual({ maxStyleDots: 10, downloadsShownAbove: 100 })
  expect(PREVIEW).toMatchObject({
    ...{ defaultSize: 65, defaultRenderer: 4, defaultHeight: 65, defaultWidth: 1000 },
    ...{ sizeMin: 6, sizeMax: 200, dprMin: 1, dprMax: 5 },
    ...{ black: '000000', white: 'FFFFFF', darkSlate: '353D4B' },
  })
  expect(PAGING).toMatchObject({ defaultSize: 10, blogSize: 10, unicodeSize: 100, linksAround: 3 })
  expect(COLLECTION).toMatchObject({ nameMax: 40, descriptionCounter: 250 })
  expect(SHARE_QUERY).toEqual(['q', 'p'])
})
