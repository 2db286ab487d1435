import { expect, test } from 'vitest'
import { FOUNDRY, FOUNDRY_RATES } from './foundry-limits.ts'
import {
  COLLECTION,
  DAY_MS,
  DEBOUNCE_MS,
  FORM_RATES,
  FRAME,
  HOUR_MS,
  MINUTE_MS,
  PAGING,
  PREVIEW,
  ROW,
  SHARE_QUERY,
} from './limits.ts'
import { COMMENT_RATES, MESSAGE_RATES } from './people-limits.ts'
import { WEB_FONTS } from './web-font-limits.ts'

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
    defaultSize: 65,
    defaultRenderer: 4,
    defaultHeight: 65,
    defaultWidth: 1000,
    sizeMin: 6,
    sizeMax: 200,
    dprMin: 1,
    dprMax: 5,
    black: '000000',
    white: 'FFFFFF',
    darkSlate: '353D4B',
  })
  expect(PAGING).toMatchObject({ defaultSize: 10, blogSize: 10, unicodeSize: 100, linksAround: 3 })
  expect(COLLECTION).toMatchObject({ nameMax: 40, descriptionCounter: 250 })
  expect(SHARE_QUERY).toEqual(['q', 'p'])
})

test('what keeps one person or program from flooding others', () => {
  const [perMinute, perHour, perDay] = [{ perMs: MINUTE_MS }, { perMs: HOUR_MS }, { perMs: DAY_MS }]
  expect(FORM_RATES).toMatchObject({
    contact: { times: 5, ...perHour },
    contactAll: { times: 300, ...perDay },
    notice: { times: 5, ...perDay },
    noticeReceipt: { times: 5, ...perDay },
    noticeAll: { times: 200, ...perDay },
  })
  expect(FOUNDRY_RATES).toMatchObject({
    create: { times: 10, ...perDay },
    invite: { times: 30, ...perDay },
    claim: { times: 5, ...perDay },
  })
  expect(COMMENT_RATES).toMatchObject({ minute: { times: 5, ...perMinute }, day: { times: 50, ...perDay } })
  expect(MESSAGE_RATES).toMatchObject({ minute: { times: 10, ...perMinute }, day: { times: 100, ...perDay } })
  expect([FOUNDRY.openClaims, WEB_FONTS.familiesMax, COLLECTION.noteMax]).toEqual([5, 20, 500])
})
