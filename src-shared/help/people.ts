import type { HelpSection } from './help-entry.ts'

export const COLLECTIONS: HelpSection = {
  id: 'collections',
  title: 'Collections and sharing',
  entries: [
    {
      id: 'collections-what',
      question: 'What is a collection?',
      body: [
        'A set of families that belong together in somebody’s eyes: fonts for wedding cards, for code, for one poster. [Popular collections](/popular-collections) are a good place to look when you know the occasion and not the style.',
      ],
      also: 'list favourites set group folder',
    },
    {
      id: 'share',
      question: 'How do I share a list or a font?',
      body: [
        'Every address can be copied and sent. The share button gives a short link to the page; “copy link to this view” keeps your preview text, colours and filters too.',
      ],
      also: 'link send social pinterest copy url',
    },
    {
      id: 'preview-picture',
      question: 'May I use a preview picture?',
      body: [
        'Yes, as far as the font’s licence allows. Right-click a preview (or press Shift and F10) to copy it, save it or copy its link. Pictures have stable addresses and may be linked to.',
      ],
      also: 'save image png screenshot hotlink download picture svg',
    },
    {
      id: 'keep-preview',
      question: 'How do I keep a preview for later?',
      body: [
        '“Save image” on any preview has the button “Save to my previews”. It keeps the font, your text, the size, the colours and the OpenType settings, not a picture, and gives you a link that shows it to others. You find all of them in your menu.',
      ],
      also: 'save preview settings share link account',
    },
    {
      id: 'message-someone',
      question: 'How do I write to somebody here?',
      body: [
        'Open their profile by their name, on a collection or a comment, and press “Send message”. You can write ten messages a minute and a hundred a day. Somebody who bothers you can be blocked in the thread, and a message can be reported there: the admins then read that message and nothing else.',
      ],
      also: 'contact user private mail inbox block report spam',
    },
    {
      id: 'follow',
      question: 'How do I hear of new fonts?',
      body: [
        'The pages of designers and of styles have a Follow button. New families are announced in your notifications, and by e-mail once a day at most unless you turn that off. The same pages have Atom feeds, which need no account.',
      ],
      also: 'subscribe notification news feed rss follow designer tag',
    },
  ],
}

export const DESIGNERS: HelpSection = {
  id: 'designers',
  title: 'For designers',
  entries: [
    {
      id: 'contact-designer',
      question: 'How do I reach the designer of a font?',
      body: [
        'The designer’s page here links to their site where we know it, and the README in each ZIP repeats what the font says about its maker. That is the place to ask for a commercial licence or an extra letter.',
      ],
      also: 'author email license request donate',
    },
    {
      id: 'my-font-here',
      question: 'My font is here and should not be',
      body: [
        'Send a [copyright notice](/about/dmca). You see a case number at once, get a receipt by e-mail, and a person looks at it. If only a fact about your font is wrong, a [message](/about/contact) is enough.',
      ],
      also: 'dmca takedown remove infringement stolen rights',
    },
    {
      id: 'checks',
      question: 'Which fonts are accepted, and what is changed in them?',
      body: [
        'TrueType and OpenType fonts, also as WOFF, WOFF2, collections or ZIP. Broken tables, program code outside the rules and files above the size limit are refused with the reason. Previews and web fonts are made from a cleaned copy; the download is your file, byte for byte.',
      ],
      also: 'upload publish requirements reject sanitise',
    },
  ],
}

export const PROGRAMS: HelpSection = {
  id: 'programs',
  title: 'API and feeds',
  entries: [
    {
      id: 'api',
      question: 'Is there an API?',
      body: [
        'Yes. Everything the pages show can be had as JSON, without a key: for example [/api/v3/fonts/search.json?q=serif](/api/v3/fonts/search.json?q=serif). The machine-readable description is at [/api/openapi.json](/api/openapi.json).',
        'Unknown parameters are refused by name instead of being ignored, so a slip shows at once.',
      ],
      also: 'json rest openapi developer program endpoint',
    },
    {
      id: 'api-limits',
      question: 'How much may I ask of the API?',
      body: [
        'Searches: 20 a second from one address, 100 at once. Downloads: 60 a minute. Above that the answer is status 429 with a `Retry-After` header. Answers carry an `ETag`; asking again with it costs next to nothing.',
      ],
      also: 'rate limit 429 retry quota',
    },
    {
      id: 'own-site',
      question: 'Can I run this site myself?',
      body: [
        'Yes, the software is free. Fontarium is licensed under the AGPL, starts with two commands, and can be filled from a folder of fonts on your own disk; see the [terms](/about/terms#software).',
      ],
      also: 'self host open source docker source code github install server',
    },
  ],
}
