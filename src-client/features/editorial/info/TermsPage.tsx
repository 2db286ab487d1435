import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import { InfoPage, type InfoSection } from './InfoPage.tsx'
import { infoMeta } from './info-meta.ts'
import { PageLink } from './PageLink.tsx'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { siteName } = context.config
  return infoMeta(
    context,
    'terms',
    'Terms of use',
    `What you may do on ${siteName} and with its fonts, and what we promise.`,
  )
}

export function Page() {
  const { operator, siteName } = useConfig()
  return (
    <InfoPage
      title="Terms of use"
      changed="2026-11-21"
      lead={`The rules of ${siteName}, in plain words. By using the site you accept them. They are between you and ${operator.name}, who runs it.`}
      sections={sections(operator.name, siteName)}
    />
  )
}

const sections = (operator: string, siteName: string): readonly InfoSection[] => [
  {
    id: 'fonts',
    heading: 'The fonts are not ours',
    body: (
      <>
        <p>
          Fonts belong to their makers and come with licences of their own. A download is an agreement between you and
          them, on the terms of that licence; it is shown on the family’s page and is in the ZIP file. Read it before
          you use a font for something that matters.
        </p>
        <p>
          “100% Free” says that we have found commercial use to be allowed, “Personal Use Free” that it is not, or that
          we could not tell. The mark sums up what the publisher declared and what the font file says. It is made with
          care, can be wrong, and does not replace the licence. If you find a mistake,{' '}
          <PageLink to="contact">tell us</PageLink>.
        </p>
      </>
    ),
  },
  {
    id: 'allowed',
    heading: 'What you may do here',
    body: (
      <ul>
        <li>Search, preview, compare and download fonts for free, as often as you like.</li>
        <li>Keep, share and publish the preview pictures that you make here, as far as the font’s licence allows.</li>
        <li>Link to any page and any picture of this site.</li>
        <li>Use the documented API within its limits; answers with status 429 say how long to wait.</li>
      </ul>
    ),
  },
  {
    id: 'not-allowed',
    heading: 'What you may not do',
    body: (
      <ul>
        <li>Disturb the site: overload it, get around its limits, or look for weak places without asking us first.</li>
        <li>Send anything through it that is unlawful, insulting, misleading or an advertisement.</li>
        <li>Pretend to be somebody else, or claim rights that you do not have.</li>
        <li>Offer a copy of the whole catalogue as if it were yours.</li>
      </ul>
    ),
  },
  {
    id: 'publishing',
    heading: 'If you publish fonts here',
    body: (
      <>
        <p>
          Publish only fonts that you made, or that their licence lets you pass on. You keep all your rights. You give
          us the permission that the site needs to work: to store the files, to check and convert them for browsers, to
          draw previews, and to pass the files on under the licence that you declare. It ends when you take the fonts
          down; copies that others have downloaded stay theirs.
        </p>
        <p>
          If somebody claims that a font infringes their rights, we follow the procedure described under{' '}
          <PageLink to="dmca">copyright notices</PageLink>.
        </p>
      </>
    ),
  },
  {
    id: 'promises',
    heading: 'What we promise, and what we cannot',
    body: (
      <>
        <p>
          Every font is checked and cleaned before it is shown. Still, {siteName} comes as it is: we cannot promise that
          it is always there, that every font is free of faults, or that every statement about a licence is right. We
          may change, limit or end the site and remove anything from it.
        </p>
        <p>
          As far as the law allows, {operator} is not liable for damage that comes from using the site or its fonts,
          other than damage caused on purpose or by gross negligence, and injury to life, body or health. Rights that
          the law gives consumers stay untouched.
        </p>
      </>
    ),
  },
  {
    id: 'software',
    heading: 'The software',
    body: (
      <p>
        This site runs on Fontarium, which is free software under the GNU Affero General Public License, version 3 or
        later. Whoever uses it over a network may ask its operator for the source of the version that runs here;{' '}
        <PageLink to="contact">write to us</PageLink>. The licence of the software says nothing about the fonts.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes, and the law that applies',
    body: (
      <>
        <p>
          We may change these terms; the day of the last change stands at the top. What you did before a change is
          judged by the terms of that time.
        </p>
        <p>
          The law of the place where {operator} is established applies, except where the law of your own country gives
          you, as a consumer, more. If one rule turns out to be void, the others stay.
        </p>
      </>
    ),
  },
]
