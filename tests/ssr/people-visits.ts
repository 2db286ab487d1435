import type { peopleSamples } from '#tests/support/people-samples.ts'

type Samples = Awaited<ReturnType<typeof peopleSamples>>

/** Expected content of people's pages; see pages.test.ts. */
export function peopleVisits(samples: () => Samples) {
  const own = (name: keyof Samples, title: RegExp, shows: string[]) => () => ({
    path: samples()[name].path,
    title,
    canonical: samples()[name].path.replace(/\?.*/, ''),
    noindex: true,
    member: name !== 'saved-preview',
    shows,
  })
  return {
    favourites: own('favourites', /^Favourites · /, ['1 font family', 'Playfair Display']),
    notifications: own('notifications', /^Notifications · /, ['Playfair Display']),
    'saved-previews': own('saved-previews', /^My Previews · /, ['1 of 200 previews', 'Delete']),
    'saved-preview': own('saved-preview', /^“Sample words” in Playfair Display/, ['Set by', '65 px']),
    report: own('report', /^Report Playfair Display · /, ['What is wrong?', 'copyright notice']),
    'new-message': own('new-message', /^New message · /, ['Subject', 'Send message']),
    'message-thread': own('message-thread', /^Sample thread · Messages · /, [
      'Hello',
      'Archive',
      'Report',
      'Send answer',
    ]),
    collect: own('collect', /^Add Playfair Display to\.\.\. · /, ['Sample collection', 'Add', 'Create and add']),
    'collection-edit': own('collection-edit', /^Edit Sample collection · /, ['Lobster', 'Save note', 'Delete']),
    messages: own('messages', /^Inbox · Messages · /, ['Sample thread', 'Hello there', 'Trash']),
  }
}
