import { expect, test } from 'vitest'
import { peopleLabel } from './people-label.ts'

test.each([
  [1_420_000_000, '1.4 billion'],
  [340_200_000, '340 million'],
  [8_740_000, '8.7 million'],
  [999_600, '1 million'],
  [62_450, '62,000'],
  [1234, '1,200'],
  [7, '7'],
])('%d people', (count, label) => expect(peopleLabel(count)).toBe(label))
