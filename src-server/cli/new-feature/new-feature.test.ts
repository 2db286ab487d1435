import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listContexts, readNames } from './names.mjs'
import { planFeature } from './plan.mjs'

const ROOT = path.resolve('.')
const plan = (place: string) => planFeature(ROOT, readNames(ROOT, ['feature', place]))

describe('npm run new', () => {
  it.each([
    ['page catalogue/x', 'say what to make'],
    ['feature', 'say what to make'],
    ['feature catalogue', 'one slash between'],
    ['feature a/b/c', 'one slash between'],
    ['feature typography/x', "there is no context 'typography'. Choose one of account, catalogue, "],
    ['feature ../catalogue', "there is no context '..'"],
    ['feature core/x', 'core holds what all contexts use'],
    ['feature catalogue/RecentFamilies', 'lower-case letters (a-z), digits and single dashes'],
    ['feature catalogue/recent--families', 'lower-case letters'],
    ['feature catalogue/2-lists', 'a letter first'],
    ['feature catalogue/größe', 'a-z'],
    [`feature catalogue/${'a'.repeat(41)}`, '40 characters at most'],
    ['feature catalogue/then', "'then' is a word of the program"],
    ['feature catalogue/fonts', 'src-shared/contracts/catalogue/fonts.ts exists already'],
    ['feature catalogue/topics', 'src-server/features/catalogue/topics/topics.'],
    ['feature catalogue/starred', 'the address /starred is taken'],
    ['feature catalogue/healthz', 'the address /healthz is taken'],
    ['feature site/designers', 'the address /designers is taken'],
    ['feature account/topics', 'has a service topics already'],
    ['feature account/api-keys', 'has a service apiKeys already'],
  ])('%s is refused', (words, message) => {
    expect(() => planFeature(ROOT, readNames(ROOT, words.split(' ')))).toThrow(message)
  })

  it('names things as the tree does', () => {
    expect(readNames(ROOT, ['feature', 'web-fonts/top-10-lists'])).toEqual({
      context: 'web-fonts',
      name: 'top-10-lists',
      camel: 'top10Lists',
      Pascal: 'Top10Lists',
      Title: 'Top 10 lists',
    })
  })

  it.each(listContexts(ROOT))('finds each place for its lines: %s', (context) => {
    const { made, changed } = plan(`${context}/recent-families`)
    for (const [file, text] of [...made, ...changed]) expect(text, file).not.toMatch(/__\w+__/)
    const compose = [...changed].filter(([file]) => file.startsWith('src-server/compose/'))
    expect(compose).toHaveLength(1)
    expect(compose[0]?.[1]).toMatch(/ services: \{\n +recentFamilies: createRecentFamiliesService\(\{ reader \}\),/)
    expect(changed.size).toBe(9)
  })
})
