import { ACCOUNT, ACCOUNT_RATES } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/data-source.ts'
import { transaction } from '../../database/transaction.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import type { SquarePicture } from '../previews/pictures/square-picture.http.ts'
import { canProfile } from './profile.policy.ts'
import type { ProfileService } from './profile.service.ts'

interface AvatarDeps {
  database: Database
  profile: Pick<ProfileService, 'setAvatar'>
  limits: Pick<LimitsService, 'take'>
  avatarUrl(avatarKey: string | null): string
}

/** Pictures of people. */
export const personPicture = ({ database, profile, limits, avatarUrl }: AvatarDeps): SquarePicture => ({
  own: /^\/api\/account\/(\d{1,10})\/avatar$/,
  kind: 'avatar',
  maxBytes: ACCOUNT.avatarBytes,
  sql: 'SELECT avatarKey AS picture FROM user WHERE id = ?',
  async mayChange(userId, actor) {
    if (!canProfile(actor, 'edit', userId)) throw new AppError('NOT_FOUND', `There is no profile ${userId}`)
    await transaction(database, (manager) => limits.take(manager, ACCOUNT_RATES.avatar, String(actor.userId)))
  },
  set: (userId, key, actor, sent) => profile.setAvatar(userId, key, actor, sent),
  answer: (key) => ({ avatar: avatarUrl(key) }),
})
