import type { HelpSection } from './help-entry.ts'

export const LICENCES: HelpSection = {
  id: 'licences',
  title: 'Licences',
  entries: [
    {
      id: 'free-or-personal',
      question: 'What do “100% Free” and “Personal Use Free” mean?',
      body: [
        '**100% Free**: commercial use is allowed by the licence. **Personal Use Free**: it is not, or we could not find out; ask the designer before you earn money with it.',
        'The label sums up what the publisher declared and what the font file says about itself. Both are shown on the family’s page. The licence itself always wins.',
      ],
      also: 'license commercial private allowed',
    },
    {
      id: 'ofl',
      question: 'What may I do under the SIL Open Font License?',
      body: [
        'Nearly everything: print, logos, websites, apps, documents, also for money, without naming anybody. You may change the font and pass it on under the same licence, with another name if its name is reserved.',
        'You may not sell the font on its own. Selling it as part of something larger is fine.',
      ],
      also: 'ofl open source license sil',
    },
    {
      id: 'logo',
      question: 'May I use a font in a logo or on things I sell?',
      body: [
        'With a font marked 100% Free: yes, on posters, shirts, packaging, in logos and videos. The letters you set are yours; the font file is not. A few licences have exceptions, for uses like embroidery alphabets or letter-by-letter products, so read the text if that is your business.',
      ],
      also: 'logo t-shirt merchandise print on demand packaging etsy sell products',
    },
    {
      id: 'web-use',
      question: 'May I put a font on my website or into my app?',
      body: [
        'Open licences such as OFL and Apache allow it: host the file yourself and keep the licence text beside it. For other licences look for the word “web” or “embedding”. The family’s page also shows what the file itself says about embedding.',
      ],
      also: 'embed webfont app server css embedding',
    },
    {
      id: 'pass-on',
      question: 'May I send a font to my client or printer?',
      body: [
        'Under an open licence: yes, with its licence file. Otherwise rather send the link to the family’s page, so that they get it under terms of their own, or turn the text into outlines.',
      ],
      also: 'share redistribute client printer colleague send file',
    },
    {
      id: 'wrong-licence',
      question: 'I think a licence is shown wrongly',
      body: [
        'Please [tell us](/about/contact): the address of the family, what is wrong and how you know. If your own rights are at stake, use the [copyright notice](/about/dmca).',
      ],
      also: 'mistake error report stolen copyright infringement',
    },
  ],
}
