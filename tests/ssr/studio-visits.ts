import type { Person } from '#tests/support/people.ts'
import type { studioSamples } from '#tests/support/studio-samples.ts'

type Samples = Awaited<ReturnType<typeof studioSamples>>

/** Expected content of the pages for a designer's families; see pages.test.ts. */
export function studioVisits(samples: () => Samples) {
  const own = (name: keyof Samples, title: RegExp, shows: string[]) => () => ({
    path: samples()[name].path,
    title,
    canonical: samples()[name].path,
    noindex: true,
    member: true,
    person: samples()[name].person as Person,
    shows,
  })
  return {
    'family-edit': own('family-edit', /^Edit: Sample draft · /, ['Drop fonts', '1 style', 'Regular', 'Quality report']),
    'family-preview': own('family-preview', /^Preview: Sample draft · /, ['Regular', 'Quicksand_400Regular.ttf']),
    'family-history': own('family-history', /^History: Sample draft · /, ['Version 1', 'New: Regular']),
    'family-pending': own('family-pending', /^Waiting for review: Sample waiting · /, ['Publication date', 'Withdraw']),
    'family-published': own('family-published', /^Published: Playfair Display · /, ['View page', 'Unpublish']),
  }
}
