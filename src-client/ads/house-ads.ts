interface HouseAdText {
  title: string
  text: string
  action: string
  href: string
}

/** The site's own ads. */
const HOUSE_ADS: readonly HouseAdText[] = [
  {
    title: 'Families that belong together',
    text: 'Collections that people put together: for book covers, shop signs, long reads.',
    action: 'See collections',
    href: '/popular-collections',
  },
  {
    title: 'What may you do with it?',
    text: 'Licences of fonts in plain words, and how to choose type that lasts.',
    action: 'Read the blog',
    href: '/blog',
  },
  {
    title: 'Side by side',
    text: 'One text in several fonts: waterfall, paragraph, pairing.',
    action: 'Open the playground',
    href: '/font-playground',
  },
  {
    title: 'Free for commercial use',
    text: 'Only families whose licence allows commercial use.',
    action: 'Browse them',
    href: '/commercial-fonts',
  },
  {
    title: 'Just in',
    text: 'The newest families of the catalogue come first here.',
    action: 'See what is new',
    href: '/new/fonts',
  },
]

/** The slots of a page show different ads, and the next page shows the next ones. */
export function houseAd(slot: number, turn: number): HouseAdText {
  return HOUSE_ADS[(slot + turn * 2) % HOUSE_ADS.length]!
}
