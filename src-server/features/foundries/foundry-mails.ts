import type { EntityManager } from 'typeorm'
import { ACCOUNT_RATES } from '#shared/account-limits.ts'
import { foldName } from '#shared/search/words.ts'
import { type LetterSite, letterTo, type MailPerson } from '../../mail/letter.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'

export interface FoundryMailDeps {
  mail: Pick<MailService, 'send'>
  limits: Pick<LimitsService, 'tryTake'>
  site: LetterSite
}

async function recipient(manager: EntityManager, userId: number): Promise<MailPerson | null> {
  const [row] = (await manager.query(
    `SELECT user.username, account.email FROM user JOIN account ON account.userId = user.id
     WHERE user.id = ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL
       AND account.emailConfirmedAt IS NOT NULL`,
    [userId],
  )) as MailPerson[]
  return row ?? null
}

/** Mails an invitation to a foundry. It is unsolicited, so it counts towards the limit. */
export async function mailInvite(
  manager: EntityManager,
  { mail, limits, site }: FoundryMailDeps,
  invite: { userId: number; foundry: string; by: string },
): Promise<void> {
  const to = await recipient(manager, invite.userId)
  if (!to || !(await limits.tryTake(manager, ACCOUNT_RATES.noticeMail, foldName(to.email)))) return
  await mail.send(
    manager,
    letterTo(site, to, `an invitation to ${invite.foundry}`, [
      `${invite.by} invites you to join the foundry ${invite.foundry}.`,
      { label: 'Answer the invitation', url: `${site.publicUrl}/account/foundry/create?invited=1` },
      'If you did not expect this, ignore it. Nothing happens unless you accept.',
    ]),
  )
}

/** Mails the decision on a claim. */
export async function mailClaimDecision(
  manager: EntityManager,
  { mail, site }: FoundryMailDeps,
  claim: { userId: number; foundryId: number; foundry: string; approved: boolean; answer: string },
): Promise<void> {
  const to = await recipient(manager, claim.userId)
  if (!to) return
  const subject = claim.approved ? `${claim.foundry} is yours` : `your claim of ${claim.foundry}`
  await mail.send(
    manager,
    letterTo(site, to, subject, [
      claim.approved
        ? `we have looked at what you sent us: you run the foundry ${claim.foundry} from now on.`
        : `we have looked at what you sent us about the foundry ${claim.foundry}, and could not see that it is yours.`,
      claim.answer,
      claim.approved
        ? { label: 'Its families', url: `${site.publicUrl}/account/foundry/fonts?foundry=${claim.foundryId}` }
        : `With more to show you may ask again: ${site.publicUrl}/account/foundry/claim`,
    ]),
  )
}
