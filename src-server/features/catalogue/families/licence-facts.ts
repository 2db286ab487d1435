import type { LicenceFacts } from '#shared/contracts/catalogue/families.ts'
import {
  CC_VERSIONS,
  OPEN_LICENCES,
  PERMISSION_USES,
  type Permissions,
  type PermissionUse,
} from '#shared/publishing-terms.ts'
import { NPM_PACKAGE } from '#shared/web-font-limits.ts'
import type { StoredFacts } from '../../../database/entities/font-file.ts'
import type { FamilyRecord } from '../fonts/fonts.queries.ts'
import { licenseLabel } from '../fonts/fonts.view.ts'
import type { DeclaredRecord } from './families.queries.ts'
import { hasWholeText } from './licence-document.ts'

interface KnownLicence {
  name: string
  url: string
  /** May be modified and redistributed in modified form. */
  modify: boolean
  /** Condition of modifying or redistributing. */
  condition: string
}

/** All versions of a licence of Creative Commons; without a condition it allows no changes. */
const creativeCommons = (kind: string, name: string, condition: string): Record<string, KnownLicence> =>
  Object.fromEntries(
    CC_VERSIONS.map((version) => [
      `CC-${kind}-${version}`,
      {
        name: `Creative Commons ${name} ${version}`,
        url: `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`,
        modify: condition !== '',
        condition,
      },
    ]),
  )

const LICENCES: Record<string, KnownLicence> = {
  'OFL-1.1': {
    name: 'SIL Open Font License 1.1',
    url: 'https://openfontlicense.org/',
    modify: true,
    condition: 'under the same licence, without reserved names, and not sold on its own',
  },
  'Apache-2.0': {
    name: 'Apache License 2.0',
    url: 'https://www.apache.org/licenses/LICENSE-2.0',
    modify: true,
    condition: 'with the licence text and a note of the changes',
  },
  'UFL-1.0': {
    name: 'Ubuntu Font Licence 1.0',
    url: 'https://ubuntu.com/legal/font-licence',
    modify: true,
    condition: 'under the same licence, and renamed when changed much',
  },
  MIT: {
    name: 'MIT License',
    url: 'https://opensource.org/license/mit',
    modify: true,
    condition: 'with the licence text',
  },
  'CC0-1.0': {
    name: 'CC0 1.0 (public domain dedication)',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    modify: true,
    condition: 'without any condition',
  },
  ...creativeCommons('BY', 'Attribution', 'naming the author'),
  'public-domain': { name: 'Public domain', url: '', modify: true, condition: 'without any condition' },
  'GPL-FE': {
    name: 'GNU GPL with font exception',
    url: 'https://www.gnu.org/licenses/gpl-faq.html#FontException',
    modify: true,
    condition: 'under the same licence, with the source',
  },
}

/** Label for a licence that is not a known one. */
export const OWN_WORDS = 'The designer’s own words'

const FREE_OF_CHARGE: KnownLicence = { name: 'Free of charge, own terms', url: '', modify: false, condition: '' }
const OTHER: Record<string, KnownLicence> = {
  ...creativeCommons('BY-SA', 'Attribution-ShareAlike', 'naming the author, under the same licence'),
  ...creativeCommons('BY-ND', 'Attribution-NoDerivatives', ''),
  freeware: FREE_OF_CHARGE,
  'personal-use': { name: 'Free for personal use', url: '', modify: false, condition: '' },
  proprietary: { name: 'Terms of sale', url: '', modify: false, condition: '' },
  unclear: { name: 'Unclear: ask the designer', url: '', modify: false, condition: '' },
  unknown: { name: 'No licence found', url: '', modify: false, condition: '' },
}

/** Why a family may not be served to other sites; null = it may. The embedding site may be commercial. */
export function webUseRefusal(family: { licenseId: string; commercialUse: number | boolean }): string | null {
  if (family.licenseId === 'unclear') return 'the texts on its licence contradict each other'
  if (family.licenseId === 'proprietary') return 'its texts speak of terms of sale'
  if (!family.commercialUse) return 'it is free for personal use only'
  if (!OPEN_LICENCES.includes(family.licenseId)) return 'its licence does not say that it may be passed on'
  return null
}

/** Why a file may not be served, by its embedding bits (OS/2 fsType); null = it may. */
export function embeddingRefusal(facts: Pick<StoredFacts, 'embedding' | 'bitmapOnly'>): string | null {
  if (facts.embedding === 'restricted') return 'its file forbids embedding (OS/2 fsType)'
  if (facts.bitmapOnly) return 'its file allows only pictures of it to be embedded (OS/2 fsType)'
  return null
}

/** Whether a family's files fit into an npm package, which has only those that may be embedded. */
export function fitsPackage(
  files: readonly Pick<StoredFacts, 'embedding' | 'bitmapOnly' | 'originalBytes'>[],
): boolean {
  const embedded = files.filter((facts) => embeddingRefusal(facts) === null)
  return embedded.reduce((sum, { originalBytes }) => sum + originalBytes, 0) <= NPM_PACKAGE.fontBytes
}

/** The strictest first. */
const EMBEDDING_LEVELS = ['restricted', 'preview-print', 'editable', 'installable'] as const

/** URLs in font files are free text: only web addresses become links, never a script. */
function webAddress(text: string): string {
  const spelled = text.trim()
  const address = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(spelled) ? `https://${spelled}` : spelled
  if (!URL.canParse(address)) return ''
  const { protocol, href, username } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? href : ''
}

/**
 * Combines the declared licence, the files' own and their consequences.
 * @param facts of the family's primary style
 * @param levels embedding of all of its files
 */
export function toLicenceFacts(
  family: FamilyRecord,
  facts: StoredFacts | null,
  declared: DeclaredRecord | null = null,
  levels: readonly StoredFacts['embedding'][] = facts ? [facts.embedding] : [],
): LicenceFacts {
  const known = LICENCES[family.licenseId] ?? OTHER[family.licenseId]
  const name = known?.name ?? family.licenseId
  const commercial = Boolean(family.commercialUse)
  const decided = known && family.licenseId !== 'unknown' ? `By ${name}` : 'Nothing that we found permits it'
  const own = declared?.licenseTemplate === 'own'
  const inFile = facts?.licenseId ?? 'unknown'
  const restricted = levels.filter((level) => level === 'restricted').length
  const embeddable = restricted === 0
  const whose =
    restricted === levels.length ? 'The file itself forbids' : `${restricted} of ${levels.length} files forbid`
  return {
    id: family.licenseId,
    label: licenseLabel(commercial),
    // Beside the designer's own words, another licence in the file is quoted without its URL.
    name: own ? ((LICENCES[inFile] ?? OTHER[inFile])?.name ?? inFile) : name,
    url: own ? '' : webAddress(facts?.licenseUrl ?? '') || known?.url || '',
    commercialUse: commercial,
    declared: own ? OWN_WORDS : family.licenseDeclared,
    evidence: family.licenseEvidence,
    copyright: facts?.copyright ?? '',
    trademark: facts?.trademark ?? '',
    text: (own && declared?.licenseText) || (facts?.licenseText ?? ''),
    wholeText: hasWholeText(inFile) || (inFile === 'unknown' && hasWholeText(family.licenseId)),
    permissions: own
      ? ownPermissions(declared.permissions, commercial)
      : [
          { act: 'Personal use', allowed: true, reason: 'Offered here free for personal use at least' },
          {
            act: 'Commercial use',
            allowed: commercial,
            reason: commercial
              ? decided
              : family.licenseId === 'unclear'
                ? 'The texts on the licence contradict each other: ask the designer'
                : `Not without the designer's permission: ${name}`,
          },
          {
            act: 'Embedding in documents and pages',
            allowed: commercial && embeddable,
            reason: embeddable ? (commercial ? decided : 'For personal work only') : `${whose} embedding (OS/2 fsType)`,
          },
          {
            act: 'Changing it and passing it on',
            allowed: Boolean(known?.modify),
            reason: known?.modify ? `${decided}, ${known.condition}` : 'Ask the designer first',
          },
        ],
    embedding: EMBEDDING_LEVELS.find((level) => levels.includes(level)) ?? 'installable',
    webFonts: facts !== null && webUseRefusal(family) === null && embeddingRefusal(facts) === null,
  }
}

const USES: Record<PermissionUse, string> = {
  web: 'On websites',
  print: 'In print',
  app: 'Inside apps',
  embed: 'Embedding in documents',
  modify: 'Changing it and passing it on',
}

const REASONS = {
  yes: 'The designer lets everybody',
  personal: 'For personal use only',
  no: 'Ask the designer first',
}

/**
 * Permissions of the designer's own words. Where the files forbid commercial use, commercial permissions are withheld.
 */
function ownPermissions(permissions: Permissions, commercial: boolean): LicenceFacts['permissions'] {
  return PERMISSION_USES.map((use) => {
    const said = permissions[use] === 'yes' && !commercial && use !== 'modify' ? 'personal' : permissions[use]
    return { act: USES[use], allowed: said !== 'no', reason: REASONS[said] }
  })
}
