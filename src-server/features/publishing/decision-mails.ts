import type { EntityManager } from 'typeorm'
import { type LetterSite, letterTo, type MailPerson } from '../../mail/letter.ts'
import type { MailInput, MailService } from '../../mail/mail.service.ts'
import { noteActivity } from '../core/foundry-activity.ts'
import type { LockedFamily } from './locked-family.ts'

interface DecisionMailDeps {
  mail: Pick<MailService, 'send'>
  site: LetterSite
}

type ToldFamily = Pick<LockedFamily, 'id' | 'name' | 'foundryId'>

/** Events about a family, in words for its owners. */
export type Happening =
  | { kind: 'published' | 'approved' | 'rejected'; answer: string; scheduledFor: number | null }
  | { kind: 'hidden'; answer: string; inMail: string }
  | { kind: 'unhidden'; answer: string }
  | { kind: 'transferred'; answer: string }

const SUBJECTS: Record<Happening['kind'], string> = {
  published: 'is published',
  approved: 'was approved',
  rejected: 'needs a change',
  hidden: 'was taken down',
  unhidden: 'is back',
  transferred: 'is yours now',
}

const LEADS: Record<Happening['kind'], string> = {
  published: 'is published. Everybody can find and download it now.',
  approved: 'was looked at by a moderator and approved.',
  rejected:
    'was looked at by a moderator and cannot be published as it is. Change what is said below, and submit it again.',
  hidden: 'was taken down by a moderator. Only you and the moderators can see it.',
  unhidden: 'is back: a moderator has undone the take-down. Everybody can find and download it again.',
  transferred: 'was given to your foundry by an admin.',
}

/** Members of a foundry who can get mail: with a confirmed address and an open account. */
async function peopleOf(manager: EntityManager, foundryId: number): Promise<MailPerson[]> {
  return manager.query(
    `SELECT user.username, account.email FROM foundry_member member
     JOIN account ON account.userId = member.userId JOIN user ON user.id = member.userId
     WHERE member.foundryId = ? AND account.emailConfirmedAt IS NOT NULL AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL
     ORDER BY member.userId LIMIT 20`,
    [foundryId],
  )
}

/** Tells a foundry's members by mail and in the activity list, in the event's transaction. */
export async function mailDecision(
  manager: EntityManager,
  { mail, site }: DecisionMailDeps,
  family: ToldFamily,
  happening: Happening,
): Promise<void> {
  const detail = `${SUBJECTS[happening.kind]}\n${happening.answer}`
  await noteActivity(manager, { kind: 'decision', familyId: family.id, userId: null, detail, at: Date.now() })
  for (const person of await peopleOf(manager, family.foundryId))
    await mail.send(manager, decisionMail(site, person, family, happening))
}

function decisionMail(site: LetterSite, to: MailPerson, family: ToldFamily, happening: Happening): MailInput {
  const page = happening.kind === 'published' || happening.kind === 'unhidden' ? 'published' : 'edit'
  const when =
    'scheduledFor' in happening && happening.scheduledFor !== null
      ? [`It will appear on ${new Date(happening.scheduledFor).toUTCString()}.`]
      : []
  return letterTo(site, to, `${family.name} ${SUBJECTS[happening.kind]}`, [
    `your font family ${family.name} ${LEADS[happening.kind]}`,
    ...when,
    happening.answer,
    'inMail' in happening ? happening.inMail : '',
    { label: 'Open the family', url: `${site.publicUrl}/account/family/${family.id}/${page}` },
  ])
}
