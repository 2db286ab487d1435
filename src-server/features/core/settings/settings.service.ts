import type { EntityManager } from 'typeorm'
import type { ChangeSettings, SiteSettings } from '#shared/contracts/moderation/admin.ts'
import { AppError, badField } from '#shared/errors.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { Setting } from '../../../database/entities/setting.ts'
import { User } from '../../../database/entities/user.ts'
import { staleOr } from '../../../database/outage.ts'
import { isYoung } from '../../../database/shared-answer.ts'
import { transaction } from '../../../database/transaction.ts'
import type { Actor } from '../actor.ts'
import { writeAudit } from '../audit.ts'

/** Values until an admin changes them. */
export const DEFAULT_SETTINGS: SiteSettings = {
  announcement: '',
  joinsOpen: true,
  uploadsOpen: true,
  commentsOpen: true,
}

/** Other processes see a change after this time; the one that makes it, at once. */
const CACHE_MS = 1000

/** @throws AppError FORBIDDEN while only admins may upload */
export async function requireUploadsOpen(
  settings: Pick<SettingsService, 'get'>,
  actor: Pick<Actor, 'roles' | 'sessionId'>,
): Promise<void> {
  if (actor.sessionId !== null && actor.roles.includes('admin')) return
  if (!(await settings.get()).uploadsOpen)
    throw new AppError('FORBIDDEN', 'Uploads are closed at the moment. Please come back later.')
}

/** Settings that admins may change at run time. */
export function createSettingsService({ database, reader, now = Date.now }: DatabaseDeps) {
  let kept: { value: Promise<SiteSettings>; at: number } | null = null
  let known: { value: SiteSettings } | null = null

  async function read(): Promise<SiteSettings> {
    const rows = await reader.query<{ name: string; value: string }>('SELECT name, value FROM setting')
    known = { value: settingsOf(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])) }
    return known.value
  }

  function settingsOf(rows: [string, unknown][]): SiteSettings {
    const stored = Object.fromEntries(rows)
    return Object.fromEntries(
      Object.entries(DEFAULT_SETTINGS).map(([name, usual]) => [
        name,
        typeof stored[name] === typeof usual ? stored[name] : usual,
      ]),
    ) as SiteSettings
  }

  /** The last known settings while the database cannot be reached. */
  function get(): Promise<SiteSettings> {
    if (kept && isYoung(now() - kept.at, CACHE_MS)) return kept.value
    const mine = { value: read().catch((error) => staleOr(known, error)), at: now() }
    kept = mine
    // Failures are not cached.
    mine.value.catch(() => {
      if (kept === mine) kept = null
    })
    return mine.value
  }

  return {
    get,

    /**
     * Saves the settings that an admin changed relative to what they saw. Changes by another admin since then are kept;
     * if both changed the same setting differently, nothing is saved and the error names both values.
     * @throws AppError CONFLICT
     */
    async change({ seen, ...wanted }: ChangeSettings, actor: Actor): Promise<SiteSettings> {
      const at = now()
      await transaction(database, async (manager) => {
        // Locked before reading, so that the second of two concurrent admins compares with the first one's result.
        await manager.query('UPDATE setting SET name = name')
        const rows = await manager.find(Setting)
        const before = settingsOf(rows.map(({ name, value }) => [name, value]))
        const names = Object.keys(DEFAULT_SETTINGS) as (keyof SiteSettings)[]
        const settings = Object.fromEntries(
          names.map((name) => [name, wanted[name] === seen[name] ? before[name] : wanted[name]]),
        ) as SiteSettings
        const changed = names.filter((name) => before[name] !== settings[name])
        const both = changed.find((name) => before[name] !== seen[name])
        if (both) throw await changedByBoth(manager, both, before, rows)
        if (changed.length === 0) return
        for (const name of changed)
          await manager.upsert(Setting, { name, value: settings[name], updatedAt: at, updatedById: actor.userId }, [
            'name',
          ])
        await writeAudit(manager, {
          actorId: actor.userId,
          action: 'setting.change',
          userId: null,
          subject: 'setting',
          at,
          before,
          after: settings,
        })
      })
      kept = null
      return get()
    },
  }
}

/** Settings that another admin has changed to another value meanwhile. */
async function changedByBoth(
  manager: EntityManager,
  name: keyof SiteSettings,
  now: SiteSettings,
  rows: readonly Setting[],
): Promise<AppError> {
  const id = rows.find((row) => row.name === name)?.updatedById ?? null
  const who = id === null ? null : await manager.findOneBy(User, { id })
  const theirs = now[name] === '' ? 'nothing' : `“${now[name]}”`
  const problem = `Changed to ${theirs} by ${who?.username ?? 'another admin'} since you opened the page. What you wrote stands here: save again to replace theirs.`
  return badField(name, problem, 'CONFLICT')
}

export type SettingsService = ReturnType<typeof createSettingsService>
