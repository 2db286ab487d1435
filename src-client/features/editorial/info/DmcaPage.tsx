import '../../../styles/form.css'
import { isCaseReference } from '#shared/case-reference.ts'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import * as infoPageStyles from './InfoPage.module.css'
import { InfoPage, type InfoSection } from './InfoPage.tsx'
import { infoMeta } from './info-meta.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { PageLink } from './PageLink.tsx'
import { Sent } from './Sent.tsx'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { operator, siteName } = context.config
  const description = `How to tell ${operator.name} that a font on ${siteName} infringes a copyright, and what happens then.`
  return infoMeta(context, 'dmca', 'Copyright notices', description)
}

export function Page({ query, meta }: PageProps) {
  const { operator, siteName } = useConfig()
  const reference = query.get('case') ?? ''
  if (isCaseReference(reference))
    return (
      <Sent title="Your notice has been received" again={{ href: routePath('dmca'), label: 'Send another notice' }}>
        Its number is <b>{reference}</b>. Please give it whenever you write about this matter. A receipt with a copy of
        the notice is on its way to your e-mail address.
      </Sent>
    )
  return (
    <InfoPage
      title="Copyright notices"
      changed="2026-11-21"
      lead={`If a font on ${siteName} is yours and is published here without your permission, tell us. ${operator.name} reviews every complete notice and can take the family down.`}
      sections={sections(operator, meta.form)}
    />
  )
}

function sections(
  operator: { name: string; address: string; email: string },
  form: PageProps['meta']['form'],
): InfoSection[] {
  return [
    {
      id: 'before',
      heading: 'Before you write',
      body: (
        <>
          <p>
            Look at the licence on the family’s page first. Most fonts here are published under an open licence such as
            the SIL Open Font License, by which anybody may copy and pass them on. What the font file itself says about
            its licence is shown next to what the publisher declared.
          </p>
          <p>
            In many countries, the United States among them, the design of letters as such is not protected by
            copyright, while the font file is. A notice should be about the file, its name being used as your trade
            mark, or another right you can name. This page explains how we work; it is not legal advice.
          </p>
        </>
      ),
    },
    {
      id: 'needed',
      heading: 'What a notice must contain',
      body: (
        <>
          <p>The form below asks for what section 512(c)(3) of the United States Copyright Act asks for:</p>
          <ul>
            <li>who you are and how you can be reached, with a postal address;</li>
            <li>the work that you say is infringed, described so that it can be recognised;</li>
            <li>the address of each page on this site that shows the fonts in question;</li>
            <li>a statement that you believe in good faith that the use is not permitted;</li>
            <li>a statement, under penalty of perjury, that the notice is accurate and that you may act;</li>
            <li>your signature: your full name, typed.</li>
          </ul>
          <p>
            Whoever knowingly misrepresents that a font infringes can be liable for the damage that follows. If you are
            not sure, ask a lawyer, or <PageLink to="contact">write to us</PageLink> first.
          </p>
        </>
      ),
    },
    {
      id: 'form',
      heading: 'Send a notice',
      body: <NoticeForm submitted={form} />,
    },
    {
      id: 'what-happens',
      heading: 'What happens next',
      body: (
        <ol>
          <li>You see a case number at once and get a receipt by e-mail with a copy of your notice.</li>
          <li>The families that you named are attached to the case, and {operator.name} is told of it.</li>
          <li>
            If the notice is complete and plausible, the families are taken off the site: their pages, previews and
            downloads. If something is missing, you are asked for it.
          </li>
          <li>
            The publisher of the fonts is told, if they can be reached, and gets a copy of the notice with your name.
          </li>
          <li>Repeat infringers can no longer publish here.</li>
        </ol>
      ),
    },
    {
      id: 'counter-notice',
      heading: 'Counter-notice',
      body: (
        <>
          <p>
            Was your font taken down by mistake, or because of a wrong notice? The mail that told you has a link to a
            form. You can also answer that mail, or <PageLink to="contact">write to us</PageLink> with the case number.
            A counter-notice must contain:
          </p>
          <ul>
            <li>your name, postal address and telephone number;</li>
            <li>the family that was taken down, and the address at which it stood;</li>
            <li>
              a statement, under penalty of perjury, that you believe in good faith that it was taken down by mistake or
              misidentification;
            </li>
            <li>
              that you accept the jurisdiction of the court of your district (outside the United States: of any district
              in which the operator may be found), and that you will accept service of process from the sender of the
              notice;
            </li>
            <li>your signature: your full name, typed.</li>
          </ul>
          <p>
            The sender of the notice gets a copy. Unless they tell us within 10 business days that they have gone to
            court, the take-down is undone, 10 to 14 business days after the counter-notice.
          </p>
        </>
      ),
    },
    ...(operator.address || operator.email ? [byPost(operator)] : []),
  ]
}

/** Where a notice can be sent without the form. */
const byPost = (operator: { name: string; address: string; email: string }): InfoSection => ({
  id: 'agent',
  heading: operator.address && operator.email ? 'By post or e-mail' : operator.address ? 'By post' : 'By e-mail',
  body: (
    <>
      <p>The form is the quickest way. You can also send a notice with the same contents to:</p>
      {operator.address ? (
        <p className={infoPageStyles.postal}>
          {operator.name}
          {`\n${operator.address}`}
        </p>
      ) : null}
      {operator.email ? (
        <p>
          <a className="link" href={`mailto:${operator.email}`}>
            {operator.email}
          </a>
        </p>
      ) : null}
    </>
  ),
})
