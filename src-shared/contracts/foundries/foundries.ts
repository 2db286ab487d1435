import { z } from 'zod'
import { FOUNDRY } from '../../foundry-limits.ts'
import { foundrySlugProblem } from '../../foundry-slug.ts'
import { FAMILY_LIST_ACTS, FAMILY_LIST_ACTS_MAX, FAMILY_LIST_SORTS, SHOWN_STATES } from '../../shown-states.ts'
import { refusedFamilies } from '../core/bulk-result.ts'
import { idInput, listPlace, moment, pageInput, personView } from '../core/common.ts'
import { addressLines, webAddress } from '../core/forms.ts'

const ADDRESS_MISSED = 'This is not a web address; it should look like https://example.org'

/** '' = none. */
const optionalAddress = z
  .string()
  .trim()
  .default('')
  .pipe(
    z.union([z.literal(''), webAddress(ADDRESS_MISSED).max(FOUNDRY.urlMax, 'The address is too long')], {
      error: ADDRESS_MISSED,
    }),
  )

const linkLines = addressLines(FOUNDRY.linksMax, FOUNDRY.urlMax).default([])

const name = z
  .string({ error: 'Write the name of the foundry' })
  .trim()
  .min(1, 'Write the name of the foundry')
  .min(FOUNDRY.nameMin, `At least ${FOUNDRY.nameMin} characters`)
  .max(FOUNDRY.nameMax, `At most ${FOUNDRY.nameMax} characters`)
  .regex(/[\p{L}\p{N}]/u, 'A name needs a letter or a digit')
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'A name is one line of visible characters')

/** '' = made from the name. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .default('')
  .superRefine((given, ctx) => {
    const message = given === '' ? null : foundrySlugProblem(given)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

const profile = {
  name,
  slug,
  description: z
    .string()
    .trim()
    .max(FOUNDRY.descriptionMax, `At most ${FOUNDRY.descriptionMax} characters`)
    .default(''),
  url: optionalAddress,
  links: linkLines,
  donationUrl: optionalAddress,
}

export const createFoundryInput = z.object(profile).strict()
export type CreateFoundry = z.output<typeof createFoundryInput>
export const editFoundryInput = z.object({ foundryId: idInput, ...profile }).strict()
export type EditFoundry = z.output<typeof editFoundryInput>
export const foundryResult = z.object({ id: z.number(), slug: z.string() })

/** One of the caller's own; without an id the first. */
export const ownFoundryInput = z.object({ foundryId: idInput.optional() }).strict()

export const foundryBrief = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  /** '' = none. */
  logo: z.string(),
  role: z.enum(['owner', 'member', 'admin']),
})
export type FoundryBrief = z.infer<typeof foundryBrief>

export const ownFoundriesResult = z.object({
  foundries: z.array(foundryBrief),
  /** The person's invitations to foundries. */
  invites: z.array(z.object({ foundryId: z.number(), name: z.string(), invitedBy: personView, at: moment })),
  ...listPlace,
})
export type OwnFoundries = z.infer<typeof ownFoundriesResult>

/** What stays on the site when the caller's account is deleted. */
export const stayingFoundriesResult = z.object({
  foundries: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      familyCount: z.number(),
      /** Names of the first families. */
      families: z.array(z.string()),
      /** Members besides the caller, who keep it. */
      others: z.number(),
    }),
  ),
  ...listPlace,
})
export type StayingFoundries = z.infer<typeof stayingFoundriesResult>

export const foundrySettings = foundryBrief.extend({
  description: z.string(),
  url: z.string(),
  links: z.array(z.string()),
  donationUrl: z.string(),
  familyCount: z.number(),
  /** Whether there are any families, drafts too. */
  hasFamilies: z.boolean(),
  /** Whether the slug may be changed: not public yet, or the caller is an admin. */
  canRename: z.boolean(),
  canManage: z.boolean(),
  members: z.array(personView.extend({ role: z.enum(['owner', 'member']), since: moment })),
  invited: z.array(personView.extend({ role: z.enum(['owner', 'member']), since: moment })),
})
export type FoundrySettings = z.infer<typeof foundrySettings>

const roleInput = z.enum(['owner', 'member'], { error: 'Choose a role' })
export const inviteInput = z
  .object({
    foundryId: idInput,
    username: z
      .string({ error: 'Write a user name' })
      .trim()
      .min(1, 'Write a user name')
      .max(60, 'No user name is so long'),
    role: roleInput.default('member'),
  })
  .strict()
export const memberInput = z.object({ foundryId: idInput, userId: idInput }).strict()
export const roleChangeInput = z.object({ foundryId: idInput, userId: idInput, role: roleInput }).strict()
/** The button for yes sends '1'. */
const yesInput = z.preprocess(
  (value: boolean | string) => (typeof value === 'string' ? value === '1' : value),
  z.boolean(),
)
export const inviteAnswerInput = z
  .object({
    foundryId: idInput,
    accept: yesInput,
  })
  .strict()

export const claimInput = z
  .object({
    /** Slug, name or page URL of the designer. */
    designer: z
      .string({ error: 'Say which designer you are' })
      .trim()
      .min(1, 'Say which designer you are')
      .max(300, 'No name is so long'),
    evidence: z
      .string({ error: 'Say how we can verify that it is you' })
      .trim()
      .min(FOUNDRY.evidenceMin, `At least ${FOUNDRY.evidenceMin} characters`)
      .max(FOUNDRY.evidenceMax, `At most ${FOUNDRY.evidenceMax} characters`),
    links: linkLines,
  })
  .strict()
export type ClaimInput = z.output<typeof claimInput>

const claimView = z.object({
  id: z.number(),
  foundry: z.object({ id: z.number(), name: z.string(), slug: z.string(), familyCount: z.number() }),
  status: z.enum(['open', 'approved', 'refused']),
  evidence: z.string(),
  links: z.array(z.string()),
  answer: z.string(),
  at: moment,
})
export type ClaimView = z.infer<typeof claimView>
export const ownClaimsResult = z.object({ claims: z.array(claimView), ...listPlace })
export type OwnClaims = z.infer<typeof ownClaimsResult>
export const claimsInput = z
  .object({ status: z.enum(['open', 'approved', 'refused']).default('open'), page: pageInput.default(1) })
  .strict()
export const claimsResult = z.object({
  hits: z.array(
    claimView.extend({
      person: personView.extend({ joined: moment }),
      /** Current members; acting: neither suspended nor leaving. */
      members: z.array(personView.extend({ acting: z.boolean() })),
    }),
  ),
  ...listPlace,
})
export type ClaimsResult = z.infer<typeof claimsResult>
export const decideClaimInput = z
  .object({
    claimId: idInput,
    approve: yesInput,
    answer: z.string().trim().max(FOUNDRY.answerMax, `At most ${FOUNDRY.answerMax} characters`).default(''),
  })
  .strict()
export type DecideClaim = z.output<typeof decideClaimInput>

/** Families of a foundry, of any state. */
export const familyListInput = z
  .object({
    foundryId: idInput.optional(),
    q: z.string().trim().max(120).default(''),
    state: z.enum(['', ...SHOWN_STATES]).default(''),
    sort: z.enum(FAMILY_LIST_SORTS).default('updated'),
    page: pageInput.default(1),
  })
  .strict()
export type FamilyListQuery = z.output<typeof familyListInput>
export const familyListResult = z.object({
  foundry: foundryBrief,
  hits: z.array(
    z.object({
      familyId: z.number(),
      name: z.string(),
      slug: z.string(),
      state: z.enum(SHOWN_STATES),
      /** Scheduled publication. */
      scheduledFor: moment.nullable(),
      fontCount: z.number(),
      downloads: z.number(),
      updated: moment,
      /** For a deleted one: the last day to restore it; '' after that. */
      until: z.string(),
    }),
  ),
  /** Number of families in each state, whatever the search. */
  counts: z.record(z.enum(SHOWN_STATES), z.number()),
  ...listPlace,
})
export type FamilyListResult = z.infer<typeof familyListResult>

/** One act on many families, each checked separately. */
export const familyListActInput = z
  .object({
    foundryId: idInput.optional(),
    act: z.enum(FAMILY_LIST_ACTS, 'Choose what is to be done'),
    families: z
      .array(idInput, 'Tick the families first')
      .min(1, 'Tick the families first')
      .max(FAMILY_LIST_ACTS_MAX, `At most ${FAMILY_LIST_ACTS_MAX} families together`),
  })
  .strict()
export type FamilyListActInput = z.output<typeof familyListActInput>
export const familyListActResult = z.object({
  act: z.enum(FAMILY_LIST_ACTS),
  done: z.number(),
  refused: refusedFamilies,
})
export type FamilyListActResult = z.infer<typeof familyListActResult>
