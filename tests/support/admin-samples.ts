import { CaseFile } from '#server/database/entities/case-file.ts'
import { FoundryClaim } from '#server/database/entities/foundry.ts'
import { transaction } from '#server/database/transaction.ts'
import type { ROUTES, RouteName } from '#shared/routes.ts'
import type { TestSite } from './app.ts'
import { oncePerSite } from './once-per-site.ts'
import { makePerson, type Person } from './people.ts'
import { plantSubmission } from './plant-submission.ts'
import type { RouteSample } from './route-samples.ts'

export type AdminRoute = {
  [Name in RouteName]: (typeof ROUTES)[Name]['pattern'] extends `/admin/${string}` ? Name : never
}[RouteName]

export const SAMPLE_CASE = 'R-SAMP-1E00'
export const SAMPLE_NOTICE = 'D-SAMP-1E00'
export const SAMPLE_MESSAGE = 'C-SAMP-1E00'

export interface AdminSamples {
  admin: Person
  pages: Record<AdminRoute, RouteSample>
}

/** Admin pages, each with some content. */
export const adminSamples = oncePerSite(plantSamples)

async function plantSamples(site: TestSite): Promise<AdminSamples> {
  const admin = await makePerson(site, { roles: ['admin'] })
  const reporter = await makePerson(site)
  const { submissionId } = await plantSubmission(site, reporter.userId)
  const family = await site.family('playfair-display')
  const at = Date.now()
  await transaction(site.database, async (manager) => {
    const { identifiers } = await manager.insert(CaseFile, {
      reference: SAMPLE_CASE,
      kind: 'report',
      status: 'open',
      note: '',
      subject: 'family',
      createdAt: at,
      payload: {
        name: reporter.username,
        reporter: { userId: reporter.userId, username: reporter.username },
        subject: 'family',
        subjectId: family.id,
        about: { userId: 0, username: 'Foundry' },
        text: 'Playfair Display',
        reason: 'Sample reason of a report',
        path: `/${family.slug}-f${family.id}`,
      },
      updatedAt: at,
    })
    await manager.insert(CaseFile, {
      reference: SAMPLE_NOTICE,
      kind: 'dmca',
      status: 'open',
      note: '',
      createdAt: at,
      updatedAt: at,
      payload: {
        name: 'Ann Owner',
        email: 'ann@example.org',
        work: 'My letters',
        role: 'owner',
        signature: 'Ann Owner',
      },
    })
    await manager.insert(CaseFile, {
      reference: SAMPLE_MESSAGE,
      kind: 'contact',
      status: 'open',
      note: '',
      createdAt: at,
      updatedAt: at,
      payload: { name: 'Ann Asker', email: 'ann@example.org', subject: 'A question', message: 'May I ask?' },
    })
    await manager.insert(FoundryClaim, {
      foundryId: family.foundryId,
      userId: reporter.userId,
      evidence: 'Sample evidence of a claim',
      status: 'open',
      links: ['https://example.org/me'],
      answer: '',
      decidedBy: null,
      decidedAt: null,
      createdAt: at,
    })
    await manager.query('INSERT INTO case_family (caseId, familyId) VALUES (?, ?)', [identifiers[0]!.id, family.id])
  })
  const page = (path: string, h1: RegExp): RouteSample => ({ path, status: 200, h1, person: admin })
  return {
    admin,
    pages: {
      admin: page('/admin/go', /^Dashboard$/),
      'admin-users': page('/admin/users', /^Users$/),
      'admin-user': page(`/admin/user/${reporter.userId}`, /^person\d+$/),
      'admin-cases': page('/admin/cases/reports', /^Reports$/),
      'admin-case': page(`/admin/case/${SAMPLE_CASE}`, /^R-SAMP-1E00$/),
      'admin-queue': page('/admin/queue', /^Waiting for review$/),
      'admin-submission': page(`/admin/queue/${submissionId}`, /^Megrim$/),
      'admin-articles': page('/admin/articles', /^Blog$/),
      'admin-article': page('/admin/article/1', /^Setting Arabic/),
      'admin-fonts': page('/admin/fonts?q=lob', /^Fonts$/),
      'admin-font': page(`/admin/font/${family.id}`, /^Playfair Display$/),
      'admin-collections': page('/admin/collections', /^Collections$/),
      'admin-claims': page('/admin/claims', /^Foundry claims$/),
      'admin-settings': page('/admin/settings', /^Settings$/),
      'admin-audit': page('/admin/audit', /^Audit log$/),
    },
  }
}
