import { groupThousands } from './download-label.ts'

/** '1,234 families'. */
export const familiesLabel = (count: number) => `${groupThousands(count)} ${count === 1 ? 'family' : 'families'}`
