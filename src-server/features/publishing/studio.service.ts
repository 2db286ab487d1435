import type { EditFamilyInput, HistoryResult, StudioFamily } from '#shared/contracts/publishing/studio.ts'
import { AppError, badField } from '#shared/errors.ts'
import { slugOf } from '#shared/format/slug.ts'
import { momentOf, shortDate } from '#shared/format/time.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import {
  FAMILY_LINK_KINDS,
  FAMILY_STATES,
  type FamilyLink,
  PERMISSION_USES,
  type Permissions,
  type ReviewReason,
} from '#shared/publishing-terms.ts'
import { alphaOf, foldName } from '#shared/search/words.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { FAMILY_STATUS, Family } from '../../database/entities/family.ts'
import {
  FamilyPublishing,
  FamilyVersion,
  RefusedFile,
  Submission,
  type VersionFile,
} from '../../database/entities/publishing.ts'
import { placeholders } from '../../database/in-list.ts'
import { transaction } from '../../database/transaction.ts'
import { writeTokens } from '../../search/write-tokens.ts'
import type { Actor } from '../core/actor.ts'
import { noteChange } from './family-audit.ts'
import type { FontsOfFamily } from './family-fonts.ts'
import { familyChanged, tagsOf } from './family-status.ts'
import { setTags } from './family-tags.ts'
import type { GlyphChanges } from './glyph-changes.ts'
import { cut } from './ingest/family-facts.ts'
import { judgeLicence, licenceView, TEMPLATE_PERMISSIONS } from './licence-judgement.ts'
import {
  isUploaded,
  type LockedFamily,
  lockFamily,
  lookAtFamily,
  newPublishing,
  publishingOf,
  requireOpenWords,
} from './locked-family.ts'
import { freeFamilySlug } from './manage.ts'
import type { MoveStyles } from './move-styles.ts'
import { writeLicence } from './publish-writes.ts'
import { canFamily, isHere } from './publishing.policy.ts'
import { factsOf, type Judge } from './review-reasons.ts'
import { compareVersions } from './version-changes.ts'
import { lastVersion, liveFiles } from './versions.ts'
import { marksOf, mergeWords, savedWords } from './words-merge.ts'

interface StudioDeps extends DatabaseDeps {
  families: FontsOfFamily
  moves: MoveStyles
  glyphCounts: GlyphChanges['glyphCounts']
  judge: Judge
  /** Whether its owners have a link to answer the notice that took it down. */
  hasOpenLink(familyId: number, at: number): Promise<boolean>
}

const TOPICS = 60
/** Owners see a poster before the public; each poster has its own URL. */
const ownPoster = ({ id, posterKey }: Family) =>
  posterKey === null ? '' : `/api/account/family-${id}/poster?v=${posterKey.split('/')[2]!.slice(0, 12)}`
const VERSIONS = 100

/** A family for its designer's work: texts, files, history. */
export function createStudioService(deps: StudioDeps) {
  const { database, reader, families, moves, glyphCounts, judge, hasOpenLink, now = Date.now } = deps
  const look = database.read.manager

  async function stylesOf(files: readonly VersionFile[]): Promise<StudioFamily['styles']> {
    if (files.length === 0) return []
    const ids = files.map((file) => file.fontFileId)
    const facts = await factsOf(reader, ids)
    const counts = await reader.query<{ id: number; languages: number | string }>(
      `SELECT file.id, COUNT(lang.lang) AS languages FROM font_file file
       LEFT JOIN coverage_language lang ON lang.coverageId = file.coverageId
       WHERE file.id IN (${placeholders(ids.length)}) GROUP BY file.id`,
      ids,
    )
    const languages = new Map(counts.map((row) => [row.id, Number(row.languages)]))
    return files.map((file) => {
      const said = facts.get(file.fontFileId)?.facts
      return {
        fontFileId: file.fontFileId,
        name: file.name,
        fileName: file.fileName,
        weight: file.weight,
        italic: file.italic,
        primary: file.isPrimary,
        bytes: said?.originalBytes ?? 0,
        glyphs: said?.glyphCount ?? 0,
        languages: languages.get(file.fontFileId) ?? 0,
        axes: (said?.axes ?? []).map(({ tag, min, max }) => ({ tag, min, max })),
        version: said?.version ?? '',
      }
    })
  }

  /** Refuses text changes that would need a review. @throws AppError BAD_REQUEST */
  async function refuseNewReasons(
    family: LockedFamily,
    name: string,
    licence: Pick<FamilyPublishing, 'licenseTemplate' | 'permissions'>,
  ): Promise<void> {
    const publishing =
      (await look.findOneBy(FamilyPublishing, { familyId: family.id })) ?? newPublishing(family.id, 0, 0)
    if (family.name === name && isSame(licence, publishing)) return
    const files = await liveFiles(look, family.id)
    const was = await judge(family, publishing, files)
    const is = await judge({ ...family, name }, { ...licence, licenceFiles: publishing.licenceFiles }, files)
    const fresh = is.reasons.filter((reason) => !was.reasons.includes(reason))
    if (fresh.length === 0) return
    const isName = fresh.includes('same-name')
    const problem = isName
      ? 'A family of another designer has this name, or one that is taken for it'
      : (is.licence.conflict ?? 'A published family cannot become less free; unpublish it first')
    const param = isName ? 'name' : 'licence'
    throw badField(param, problem)
  }

  return {
    /** All data of the designer's pages, for its owners, moderators and admins. @throws AppError see requireFamily */
    async family(actor: Actor, { familyId }: { familyId: number }): Promise<StudioFamily> {
      const held = await lookAtFamily(reader, actor, 'see', familyId)
      const at = now()
      const [family, said, version, refused, submission, foundries, topics] = await Promise.all([
        look.findOneByOrFail(Family, { id: familyId }),
        look.findOneBy(FamilyPublishing, { familyId }),
        lastVersion(look, familyId),
        look.find(RefusedFile, { where: { familyId }, order: { id: 'DESC' }, take: 20 }),
        look.findOne(Submission, { where: { familyId }, order: { id: 'DESC' } }),
        reader.query<{ id: number; slug: string; name: string }>('SELECT id, slug, name FROM foundry WHERE id = ?', [
          held.foundryId,
        ]),
        reader.query<{ slug: string; label: string }>(
          'SELECT slug, label FROM tag WHERE isTopic = 1 ORDER BY familyCount DESC, slug LIMIT ?',
          [TOPICS],
        ),
      ])
      const publishing = said ?? newPublishing(familyId, 0, 0)
      const files = version?.files ?? (await liveFiles(look, familyId))
      const facts = await factsOf(
        reader,
        files.map((file) => file.fontFileId),
      )
      const judged = judgeLicence(
        files.flatMap((file) => facts.get(file.fontFileId)?.facts ?? []),
        { template: publishing.licenseTemplate, permissions: publishing.permissions },
        publishing.licenceFiles ?? [],
      )
      const links = Object.fromEntries(
        FAMILY_LINK_KINDS.map((kind) => [kind, publishing.links.find((one) => one.kind === kind)?.url ?? '']),
      )
      return {
        familyId,
        name: family.name,
        slug: family.slug,
        state: FAMILY_STATES[family.status]!,
        deleted: family.deletedAt === null ? null : deletionOf(family.deletedAt, at),
        foundry: foundries[0]!,
        description: family.description,
        topic: family.topicSlug,
        tags: family.tags.split(',').filter((tag) => tag && tag !== family.topicSlug),
        defaultText: family.defaultText,
        note: publishing.note,
        seen: marksOf(savedWords(family, publishing)),
        links: links as StudioFamily['links'],
        licence: {
          template: publishing.licenseTemplate,
          needed: isUploaded(family),
          ...licenceView(publishing, judged),
          files: (publishing.licenceFiles ?? []).map(({ name, licenseId }) => ({ name, licenseId })),
        },
        version: version && { number: version.number, open: version.state === 'open' },
        ahead: family.status === FAMILY_STATUS.published && version !== null && version.id !== publishing.liveVersionId,
        styles: await stylesOf(files),
        siblings: canFamily(actor, 'edit', held) ? await moves.siblings(held) : [],
        refused: refused.map(({ id, sourceName, reason, state }) => ({
          id,
          sourceName,
          reason,
          accepted: state === 'accepted',
        })),
        waiting:
          submission?.state === 'waiting'
            ? { since: momentOf(submission.submittedAt, at), reasons: submission.reasons as ReviewReason[] }
            : null,
        decision:
          submission && (submission.state === 'approved' || submission.state === 'rejected')
            ? { state: submission.state, at: momentOf(submission.decidedAt ?? 0, at), answer: submission.answer }
            : null,
        scheduledFor: publishing.scheduledFor === null ? null : new Date(publishing.scheduledFor).toISOString(),
        published: family.publishedAt > 0 ? momentOf(family.publishedAt, at) : null,
        hiddenReason: publishing.hiddenReason,
        mayCounter: family.status === FAMILY_STATUS.hidden && (await hasOpenLink(family.id, at)),
        poster: ownPoster(family),
        topics,
        may: { edit: canFamily(actor, 'edit', held), manage: canFamily(actor, 'manage', held) },
      }
    },

    /**
     * Saves the designer's texts; a published family shows them at once.
     * @throws AppError see requireFamily; CONFLICT while it waits, BAD_REQUEST for a change that needs a review
     */
    async edit(actor: Actor, { familyId, seen: marks, ...typed }: EditFamilyInput): Promise<{ familyId: number }> {
      const at = now()
      const seen = await lookAtFamily(reader, actor, 'edit', familyId)
      const known = savedWords(
        await look.findOneByOrFail(Family, { id: familyId }),
        (await look.findOneBy(FamilyPublishing, { familyId })) ?? newPublishing(familyId, 0, at),
      )
      const input = { familyId, ...mergeWords(typed, marks, known) }
      const said = Object.fromEntries(PERMISSION_USES.map((use) => [use, input[use]])) as Permissions
      const template = input.licence
      const permissions = template === 'OFL-1.1' || template === 'Apache-2.0' ? TEMPLATE_PERMISSIONS[template] : said
      if (seen.status === FAMILY_STATUS.published && !isHere(actor, 'admin'))
        await refuseNewReasons(seen, input.name, { licenseTemplate: template, permissions })
      return transaction(database, async (manager) => {
        const held = await lockFamily(manager, actor, 'edit', input.familyId)
        const publishing = await publishingOf(manager, held.id, at)
        await requireOpenWords(manager, actor, held, at)
        if (held.status === FAMILY_STATUS.published && seen.status !== held.status)
          throw new AppError('CONFLICT', 'This family has just been published. Check it and try again.')
        const family = await manager.findOneByOrFail(Family, { id: held.id })
        const isMerged = Object.keys(marks).length > 0
        if (isMerged && !isSame(marksOf(savedWords(family, publishing)), marksOf(known)))
          throw new AppError('CONFLICT', 'This family has just changed. Check it and try again.')
        const before = await tagsOf(manager, held.id)
        const links = FAMILY_LINK_KINDS.flatMap((kind): FamilyLink[] =>
          input[kind] ? [{ kind, url: input[kind] }] : [],
        )
        const words = {
          licenseTemplate: template,
          licenseText: input.licenceText,
          permissions,
          note: input.note,
          links,
        }
        const plain = { name: input.name, description: input.description, defaultText: input.defaultText }
        const wanted = [...new Set(input.topic ? [input.topic, ...input.tags] : input.tags)]
        // Saved without a change: nobody is notified.
        if (
          input.topic === family.topicSlug &&
          wanted.toSorted().join() === before.toSorted().join() &&
          isSame(plain, family) &&
          isSame(words, publishing)
        )
          return { familyId: held.id }
        const isKnown =
          input.topic === family.topicSlug ||
          input.topic === '' ||
          (await manager.query('SELECT slug FROM tag WHERE slug = ? AND isTopic = 1', [input.topic])).length > 0
        if (!isKnown) throw badField('topic', 'Choose a class from the list')
        const isLive = held.status === FAMILY_STATUS.published
        await manager.update(
          Family,
          { id: held.id },
          {
            nameKey: cut(foldName(input.name), 160),
            title: `${input.name} Font`,
            alpha: alphaOf(input.name),
            ...plain,
            // A published slug stays, since others link to it.
            ...(isLive
              ? {}
              : {
                  slug: await freeFamilySlug(
                    manager,
                    held.foundryId,
                    slugOf(input.name) || `family-${held.id}`,
                    held.id,
                  ),
                }),
          },
        )
        const tags = await setTags(manager, held.id, input.tags, input.topic)
        await manager.update(FamilyPublishing, { familyId: held.id }, { ...words, updatedAt: at })
        await writeLicence(manager, held.id, { ...publishing, ...words })
        await writeTokens(manager, [held.id])
        if (isLive) await familyChanged(manager, { id: held.id, foundryIds: [], tags: [...before, ...tags] }, at)
        else await manager.query('UPDATE family SET version = version + 1, updatedAt = ? WHERE id = ?', [at, held.id])
        if (isLive || !held.isMember)
          await noteChange(manager, actor, 'family.edit', held, at, {
            before: auditFields(family, publishing, before),
            after: auditFields(plain, words, tags),
          })
        return { familyId: held.id }
      })
    },

    style: families.style,
    move: moves.move,
    acceptRefused: families.acceptRefused,
    removeLicence: families.removeLicence,

    /** Versions of a family with their changes, newest first. */
    async history(actor: Actor, { familyId }: { familyId: number }): Promise<HistoryResult> {
      const held = await lookAtFamily(reader, actor, 'see', familyId)
      const versions = await look.find(FamilyVersion, {
        where: { familyId },
        order: { number: 'DESC' },
        take: VERSIONS,
      })
      const publishing = await look.findOneBy(FamilyPublishing, { familyId })
      const people = [...new Set(versions.map((one) => one.createdBy))]
      const names = new Map(
        people.length === 0
          ? []
          : (
              await reader.query<{ id: number; username: string }>(
                `SELECT id, username FROM user WHERE id IN (${placeholders(people.length)})`,
                people,
              )
            ).map((row) => [row.id, row.username]),
      )
      const rows: HistoryResult['versions'] = []
      for (const [i, one] of versions.entries()) {
        const before = versions[i + 1]?.files ?? []
        const changes = one.state === 'open' ? await compareVersions(reader, before, one.files) : one.changes
        const idIn = (files: readonly VersionFile[], name: string) =>
          files.find((file) => file.name === name)?.fontFileId ?? 0
        rows.push({
          number: one.number,
          open: one.state === 'open',
          live: one.id === publishing?.liveVersionId,
          at: momentOf(one.closedAt ?? one.createdAt, now()),
          by: names.get(one.createdBy) ?? '',
          styles: one.files.map(({ name, fontFileId }) => ({ name, fontFileId })),
          added: changes.added,
          removed: changes.removed,
          changed: changes.changed.map((each) => ({
            ...each,
            was: idIn(before, each.name),
            is: idIn(one.files, each.name),
            glyphs: null,
          })),
        })
      }
      const changed = rows.flatMap((row) => row.changed)
      const counts = await glyphCounts(changed)
      for (const [i, one] of changed.entries()) one.glyphs = counts[i] ?? null
      return { familyId, name: held.name, versions: rows }
    },
  }
}

/** Whether the row has all of these values already. */
const isSame = (values: object, row: object): boolean =>
  Object.entries(values).every(([name, value]) => {
    const other = (row as Record<string, unknown>)[name]
    return typeof value === 'string' ? value === other : sorted(value) === sorted(other)
  })

/** Databases may reorder the fields of JSON. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

const wordsOf = (permissions: Permissions): string =>
  PERMISSION_USES.map((use) => `${use} ${permissions[use]}`).join(', ')

type Told = Pick<FamilyPublishing, 'licenseTemplate' | 'licenseText' | 'permissions' | 'note' | 'links'>

/** A family's texts, for the audit log. */
const auditFields = (
  { name, description, defaultText }: Pick<Family, 'name' | 'description' | 'defaultText'>,
  { licenseTemplate, licenseText, permissions, note, links }: Told,
  tags: readonly string[],
) => ({
  name,
  description,
  sampleText: defaultText,
  tags: tags.toSorted().join(' '),
  note,
  licence: licenseTemplate,
  licenceText: licenseText,
  permissions: wordsOf(permissions),
  links: links.map(({ kind, url }) => `${kind} ${url}`).join(', '),
})

const deletionOf = (deletedAt: number, at: number) => ({
  ...momentOf(deletedAt, at),
  until: shortDate(deletedAt + PUBLISHING.graceMs),
  restorable: deletedAt >= at - PUBLISHING.graceMs,
})
