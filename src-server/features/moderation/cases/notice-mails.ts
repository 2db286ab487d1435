import type { NoticeInput } from '#shared/contracts/core/forms.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { operatorCommand } from '../../../command-words.mjs'
import { indented, type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { NamedFamily } from './cases.queries.ts'

interface About {
  notice: NoticeInput
  families: NamedFamily[]
  reference: string
  site: LetterSite
}

/** Address of a family's page. */
export const familyUrl = (family: NamedFamily, publicUrl: string) =>
  publicUrl + familyPath({ slug: family.slug, familyId: family.id })

type Notice = Omit<NoticeInput, 'nickname' | 'stamp'>

/** A notice as text, for mails and the operator's terminal. */
export const noticeText = (notice: Notice): string =>
  wordsOf(notice, [
    `E-mail: ${notice.email}`,
    ...(notice.phone ? [`Telephone: ${notice.phone}`] : []),
    'Postal address:',
    indented(notice.postal),
  ])

/** The copy for the publisher: the notice without the sender's mail address, telephone and postal address. */
export const noticeCopy = (notice: Notice): string => wordsOf(notice, [])

function wordsOf(notice: Notice, contact: string[]): string {
  return [
    `Name: ${notice.name}`,
    `Acts as: ${notice.role === 'owner' ? 'owner of the right' : `agent of ${notice.owner}`}`,
    ...contact,
    '',
    'The work:',
    indented(notice.work),
    ...(notice.original ? [`Where it was published: ${notice.original}`] : []),
    '',
    'Stated: a good-faith belief that the use is not authorised by the owner, its agent or the law.',
    'Stated: the notice is accurate and, under penalty of perjury, the sender may act for the owner.',
    `Signed: ${notice.signature}`,
  ].join('\n')
}

const named = ({ families, site }: About): string =>
  ['Font families named:', ...families.map((family) => `  ${family.name}: ${familyUrl(family, site.publicUrl)}`)].join(
    '\n',
  )

/** Mails a new case to the operator. */
export function operatorMail(about: About) {
  const { notice, reference, site } = about
  return writeLetter({
    site,
    to: null,
    subject: `[${site.name}] Copyright notice ${reference}`,
    parts: [
      `A copyright notice has been sent to ${site.name}. Its number is ${reference}.`,
      named(about),
      noticeText(notice),
      { label: 'Decide', url: `${site.publicUrl}/admin/case/${reference}` },
      `On the server: ${operatorCommand('admin', `cases show ${reference}`)}\nAn answer to this mail goes to the sender.`,
    ],
  })
}

/** Mails the sender a receipt and the next steps. */
export function receiptMail(about: About) {
  const { notice, reference, site } = about
  return writeLetter({
    site,
    to: notice.name,
    subject: `Your copyright notice ${reference}`,
    parts: [
      `${site.name} has received a copyright notice with your name and e-mail address. Its number is ${reference}.`,
      'If you did not send it, answer this mail and say so.',
      named(about),
      noticeText(notice),
      { label: 'What happens next', url: `${site.publicUrl}${routePath('dmca')}#what-happens` },
      'The publisher may receive a copy of this notice, with your name and statements.',
    ],
  })
}
