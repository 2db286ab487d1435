import { FOLLOW } from '#shared/people-limits.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import type { Database } from '../../../database/data-source.ts'
import type { AccountPreferences } from '../../../database/entities/account.ts'
import { NewsMail } from '../../../database/entities/follow.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { transaction } from '../../../database/transaction.ts'
import { type LetterSite, writeLetter } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

/** People processed together. */
const PEOPLE = 200

interface Reading {
  userId: number
  username: string
  email: string
  emailConfirmedAt: number | null
  suspendedAt: number | null
  deleteAfter: number | null
  preferences: string
  sentAt: number | null
}

interface Named {
  id: number
  slug: string
  name: string
  designer: string
}

/**
 * Mails people their unread news, at most once a day, if they want that. News for people who do not want mail are
 * marked as mailed.
 * @returns how many mails were queued
 */
export async function mailNews(
  deps: {
    database: Database
    reader: Reader
    mail: MailService
    /** Address that turns these mails off. */
    newsOff(userId: number): string
    site: LetterSite
  },
  now: number,
): Promise<number> {
  const { database, reader } = deps
  let queued = 0
  for (let after = 0; ; ) {
    const people = await reader.query<Reading>(
      `SELECT waiting.userId, user.username, account.email, account.emailConfirmedAt, account.suspendedAt,
         account.deleteAfter, account.preferences, news_mail.sentAt
       FROM (SELECT DISTINCT userId FROM notification WHERE isMailed = ? AND userId > ? ORDER BY userId LIMIT ${PEOPLE}) waiting
       JOIN user ON user.id = waiting.userId JOIN account ON account.userId = waiting.userId
       LEFT JOIN news_mail ON news_mail.userId = waiting.userId ORDER BY waiting.userId`,
      [0, after],
    )
    if (people.length === 0) return queued
    after = people.at(-1)!.userId
    const [wanting, others] = [people.filter(wantsMail), people.filter((one) => !wantsMail(one))]
    for (const one of wanting) {
      if (one.sentAt !== null && now - Number(one.sentAt) < FOLLOW.mailEveryMs) continue
      if (await mailOne(deps, one, now)) queued++
    }
    if (others.length > 0)
      await transaction(database, (manager) =>
        manager.query(
          `UPDATE notification SET isMailed = 1 WHERE isMailed = 0 AND userId IN (${placeholders(others.length)})`,
          others.map((one) => one.userId),
        ),
      )
  }
}

const wantsMail = (one: Reading) =>
  one.emailConfirmedAt !== null &&
  one.suspendedAt === null &&
  one.deleteAfter === null &&
  (JSON.parse(one.preferences) as AccountPreferences).followMails

async function mailOne(
  { database, reader, mail, newsOff, site }: Parameters<typeof mailNews>[0],
  { userId, username, email }: Reading,
  now: number,
): Promise<boolean> {
  const families = await reader.query<Named & { total: number }>(
    `SELECT family.id, family.slug, family.name, foundry.name AS designer, COUNT(*) OVER () AS total
     FROM notification JOIN family ON family.id = notification.familyId AND ${PUBLISHED_BY_KEY}
     JOIN foundry ON foundry.id = family.foundryId
     WHERE notification.userId = ? AND notification.isMailed = 0 AND notification.isRead = 0
     ORDER BY notification.createdAt DESC, notification.id DESC LIMIT ${FOLLOW.mailFamilies}`,
    [userId],
  )
  const total = Number(families[0]?.total ?? 0)
  await transaction(database, async (manager) => {
    await manager.query('UPDATE notification SET isMailed = 1 WHERE userId = ? AND isMailed = 0', [userId])
    if (total === 0) return
    await manager.upsert(NewsMail, { userId, sentAt: now }, ['userId'])
    const to = { name: username, address: email }
    const letter = newsMail({ userId, username, families, total, site })
    await mail.send(manager, { to, unsubscribe: newsOff(userId), ...letter })
  })
  return total > 0
}

function newsMail(about: {
  userId: number
  username: string
  families: readonly Named[]
  total: number
  site: LetterSite
}) {
  const { userId, username, families, total, site } = about
  const page = site.publicUrl + routePath('notifications')
  const count = total === 1 ? '1 new font family' : `${total} new font families`
  const rest = total - families.length
  return writeLetter({
    site,
    to: username,
    subject: `[${site.name}] ${count} from what you follow`,
    parts: [
      `${count} from the designers and styles you follow on ${site.name}:`,
      families
        .map(
          ({ id, slug, name, designer }) =>
            `${name} by ${designer}\n  ${site.publicUrl}${familyPath({ slug, familyId: id })}`,
        )
        .join('\n'),
      rest > 0 ? `And ${rest} more.` : '',
      { label: 'All news, and what you follow', url: page },
      `You can turn these mails off in your account settings:\n${site.publicUrl}${routePath('profile-settings', { userId })}`,
    ],
  })
}
