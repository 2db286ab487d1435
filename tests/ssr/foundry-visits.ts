import type { foundrySamples } from '#tests/support/foundry-samples.ts'

type Samples = Awaited<ReturnType<typeof foundrySamples>>

/** Expected content of a foundry's pages; see pages.test.ts. */
export function foundryVisits(samples: () => Samples) {
  const own = (name: keyof Samples, title: RegExp, shows: string[]) => () => {
    const { path, person } = samples()[name]
    // The canonical address keeps the foundry, but not the settings of a family's figures.
    const canonical = name === 'family-analytics' ? path.replace(/\?.*/, '') : path
    return { path, title, canonical, noindex: true, member: true, person, shows }
  }
  return {
    'foundry-create': own('foundry-create', /^Create a foundry · /, ['Claim your designer page', 'Donation link']),
    'foundry-edit': own('foundry-edit', /^Settings · .+ · /, ['People', 'Owner', 'User name', 'It cannot change']),
    'foundry-setup': () => ({
      ...own('foundry-setup', /^Settings · .+ · /, ['Social links', 'Invite'])(),
      canonical: samples()['foundry-edit'].path,
    }),
    'foundry-claim': own('foundry-claim', /^Claim a designer page · /, ['How we can verify it']),
    'manage-fonts': own('manage-fonts', /^My Fonts · .+ · /, ['Playfair Display', 'Published', 'Analytics']),
    upload: () => ({ ...own('upload', /^$/, [])(), status: 301, canonical: null }),
    'foundry-analytics': own('foundry-analytics', /^Analytics · .+ · /, [
      'Downloads over time',
      'high contrast serif',
      'Switzerland',
      'Playfair Display',
      '12 months',
      'CSV',
    ]),
    'foundry-activity': own('foundry-activity', /^Activity · .+ · /, [
      'put',
      'into a collection',
      'downloaded 10 times',
      'The first download of',
    ]),
    'family-analytics': own('family-analytics', /^Analytics · Playfair Display · /, ['Whole family', 'Do not compare']),
  }
}
