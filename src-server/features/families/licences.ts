import type { LicenceFacts } from '#shared/contracts/families.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'
import type { FamilyRecord } from '../fonts/fonts.queries.ts'
import { licenseLabel } from '../fonts/fonts.view.ts'

interface LicenceTerms {
  name: string
  url: string
  /** May the font be sold by itself, changed, passed on, put into products? Null = the licence does not say or we do not know. */
  modify: boolean | null
  redistribute: boolean | null
  sellAlone: boolean | null
  note: string
}

/** What the licences themselves say; read from their texts. */
const TERMS: Record<string, LicenceTerms> = {
  'OFL-1.1': {
    name: 'SIL Open Font License 1.1',
    url: 'https://openfontlicense.org',
    modify: true,
    redistribute: true,
    sellAlone: false,
    note: 'A changed version may not use a reserved font name and must stay under the OFL.',
  },
  'Apache-2.0': {
    name: 'Apache License 2.0',
    url: 'https://www.apache.org/licenses/LICENSE-2.0',
    modify: true,
    redistribute: true,
    sellAlone: true,
    note: 'Keep the notices and say what you changed.',
  },
  'UFL-1.0': {
    name: 'Ubuntu Font Licence 1.0',
    url: 'https://ubuntu.com/legal/font-licence',
    modify: true,
    redistribute: true,
    sellAlone: false,
    note: 'A changed version must be renamed as the licence says.',
  },
  MIT: {
    name: 'MIT License',
    url: 'https://opensource.org/license/mit',
    modify: true,
    redistribute: true,
    sellAlone: true,
    note: 'Keep the copyright notice.',
  },
  'CC0-1.0': {
    name: 'CC0 1.0 Universal',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    modify: true,
    redistribute: true,
    sellAlone: true,
    note: 'No rights reserved.',
  },
  'personal-use': {
    name: 'Personal use only',
    url: '',
    modify: null,
    redistribute: null,
    sellAlone: false,
    note: 'Ask the designer for a commercial licence.',
  },
}

const UNKNOWN: LicenceTerms = {
  name: 'Unknown licence',
  url: '',
  modify: null,
  redistribute: null,
  sellAlone: null,
  note: 'Nothing in the files says what is allowed; ask the designer.',
}

const EMBEDDING: Record<StoredFacts['embedding'], string> = {
  installable: 'Embedding bits: installable, documents may carry the font',
  restricted: 'Embedding bits: restricted, documents may not carry the font',
  'preview-print': 'Embedding bits: preview and print, documents may carry the font for viewing and printing',
  editable: 'Embedding bits: editable, documents may carry the font for viewing, printing and editing',
}

/** Licence facts of a family: what was declared, what the files say, and what follows for a person. */
export function licenceFacts(family: FamilyRecord, facts: StoredFacts | undefined): LicenceFacts {
  const commercial = Boolean(family.commercialUse)
  const terms = TERMS[family.licenseId] ?? {
    ...UNKNOWN,
    name: family.licenseId === 'unknown' ? UNKNOWN.name : family.licenseId,
  }
  const url = facts?.licenseUrl && /^https?:\/\//i.test(facts.licenseUrl) ? facts.licenseUrl : terms.url
  const permission = (act: string, allowed: boolean | null, yes: string, no: string) => ({
    act,
    allowed: allowed === true,
    reason: allowed === null ? 'The licence does not say so.' : allowed ? yes : no,
  })
  return {
    id: family.licenseId,
    label: licenseLabel(commercial) as LicenceFacts['label'],
    name: terms.name,
    url,
    commercialUse: commercial,
    declared: family.licenseDeclared,
    evidence: family.licenseEvidence,
    copyright: facts?.copyright ?? '',
    trademark: facts?.trademark ?? '',
    text: facts?.licenseText ?? '',
    permissions: [
      { act: 'Use in private work', allowed: true, reason: 'Every font here may be used privately.' },
      permission(
        'Use in commercial work',
        commercial,
        'Logos, products, clients: allowed.',
        'Ask the designer for a commercial licence first.',
      ),
      permission(
        'Embed in sites, apps and documents',
        commercial && facts?.embedding !== 'restricted',
        'As web font or inside a file.',
        'The licence or the embedding bits of the file forbid it.',
      ),
      permission('Change it', terms.modify, terms.note, terms.note),
      permission('Pass it on', terms.redistribute, 'With its licence text.', terms.note),
      permission('Sell it by itself', terms.sellAlone, terms.note, 'It may only be sold as part of something else.'),
    ],
    embedding: facts ? EMBEDDING[facts.embedding] : '',
  }
}
