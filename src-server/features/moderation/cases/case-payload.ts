import type { CaseRow } from './cases.queries.ts'

/** The contents of a case of any kind, parsed. Missing texts are empty. */
export interface Payload {
  from: string
  /** The sender's account. */
  fromId: number | null
  /** Mail address of a sender without an account. */
  fromEmail: string
  about: string
  aboutId: number | null
  /** A message's subject, in its sender's words. */
  title: string
  /** The sender's own words. */
  words: string
  subject: string
  subjectId: number
  /** The reported text at the time of the report. */
  evidence: string
  path: string
}

interface Person {
  userId?: number
  username?: string
}

/** As written by reports.service.ts, notices.service.ts and appeals.service.ts. */
interface Sent extends Record<string, unknown> {
  name?: string
  email?: string
  reporter?: Person
  about?: Person
  userId?: number
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function readPayload(row: Pick<CaseRow, 'payload' | 'kind'>): Payload {
  const sent = JSON.parse(row.payload) as Sent
  const nothing = { fromEmail: '', title: '', subject: '', subjectId: 0, evidence: '', path: '' }
  if (row.kind === 'report')
    return {
      ...nothing,
      from: text(sent.reporter?.username) || text(sent.name),
      fromId: sent.reporter?.userId ?? null,
      about: text(sent.about?.username),
      aboutId: sent.about?.userId || null,
      words: text(sent.reason),
      subject: text(sent.subject),
      subjectId: Number(sent.subjectId),
      evidence: text(sent.text),
      path: text(sent.path),
    }
  if (row.kind === 'appeal') {
    const userId = sent.userId ?? null
    const name = text(sent.name)
    return { ...nothing, from: name, fromId: userId, about: name, aboutId: userId, words: text(sent.text) }
  }
  return {
    ...nothing,
    from: text(sent.name),
    fromId: null,
    fromEmail: text(sent.email),
    about: '',
    aboutId: null,
    ...(row.kind === 'contact' ? { title: text(sent.subject), words: text(sent.message) } : { words: text(sent.work) }),
  }
}

type Labelled = { label: string; value: string }[]

const labelled = (sent: Record<string, unknown>, labels: Record<string, string>): Labelled =>
  Object.entries(labels).flatMap(([name, label]) => (text(sent[name]) ? [{ label, value: text(sent[name]) }] : []))

const NOTICE = {
  role: 'Acts as',
  owner: 'Owner',
  email: 'E-mail',
  postal: 'Postal address',
  phone: 'Telephone',
  original: 'Where it was published',
  signature: 'Signed',
}
const COUNTER = {
  family: 'Family',
  name: 'Name',
  email: 'E-mail',
  postal: 'Postal address',
  phone: 'Telephone',
  statement: 'Statement',
  signature: 'Signed',
}

const CONTACT = { subject: 'Subject', email: 'E-mail' }

/** Further statements by the sender of the case. */
export function factsOf(row: Pick<CaseRow, 'payload' | 'kind'>): Labelled {
  const labels = row.kind === 'dmca' ? NOTICE : row.kind === 'contact' ? CONTACT : {}
  return labelled(JSON.parse(row.payload) as Record<string, unknown>, labels)
}

/** Counter-notices as stored: a list; older rows contain a single one. */
export function answersOf(row: Pick<CaseRow, 'answer'>): Record<string, unknown>[] {
  if (row.answer === null) return []
  const kept = JSON.parse(row.answer) as Record<string, unknown> | Record<string, unknown>[]
  return Array.isArray(kept) ? kept : [kept]
}

/** The counter-notices. */
export const countersOf = (row: Pick<CaseRow, 'answer'>): Labelled =>
  answersOf(row).flatMap((one) => labelled(one, COUNTER))
