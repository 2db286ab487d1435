import { z } from 'zod'
import { PAGING, SEARCH } from '../limits.ts'
import { intInput, listPlace, pageInput, slugInput } from './common.ts'
import { FONT_SORTS, familyRow } from './fonts.ts'

/** Who is asking (specification section 3). Anonymous has userId -1. */
export const identity = z.object({
  avatar: z.string(),
  isAdmin: z.boolean(),
  isLoggedIn: z.boolean(),
  userId: z.number(),
  claims: z.array(z.string()),
  id: z.number(),
  username: z.string(),
  isDesigner: z.boolean(),
  isMod: z.boolean(),
  foundries: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      fontCount: z.number(),
      slug: z.string(),
      /** Ours: families of any state but deleted, as My Fonts lists them. */
      familyCount: z.number(),
    }),
  ),
  unreadMessages: z.number(),
  /** Ours: news of what one follows. */
  unreadNews: z.number(),
  designerFontCount: z.number(),
})
export type Identity = z.infer<typeof identity>

/** The page's anti-forgery token, and whose it is. */
export const pageToken = z.object({ AntiForgeryToken: z.string(), userId: z.number() })

export const trackInput = z
  .object({
    url: z.string().max(2048),
    /** Ours: the page of this site that led there, when it was a search. */
    from: z.string().max(2048).default(''),
  })
  .strict()
export const trackResult = z.object({
  build: z.string(),
  /** For somebody who is signed in: keeps the sign in the frame current without asking for it. */
  unreadMessages: z.number().optional(),
})

export const siteStats = z.object({
  fonts: z.number(),
  families: z.number(),
  commercial: z.number(),
  designers: z.number(),
})
export type SiteStats = z.infer<typeof siteStats>

/** Supplied with every page as JSON (specification section 3, "Page configuration"). */
export interface PageConfig {
  XsrfHeader: string
  AntiForgeryToken: string
  stats: SiteStats
  endpoints: { api: string; images: string; trpc: string }
  country: string | null
  admanager: 'proper' | 'house' | null
  /** Script of the provider 'proper'. */
  adScriptUrl: string | null
  analytics: 'own' | 'off'
  /** How long single events of it are kept; the privacy page says so. */
  analyticsDays: number
  /** Addresses of the site elsewhere, at most three. */
  socialLinks: string[]
  /** Of the program; shown to admins. */
  version: string
  siteName: string
  publicUrl: string
  /** Who runs the site; empty texts when the operator has not said. */
  operator: { name: string; address: string; email: string }
  /** Goes back with forms: says when the page was given out. */
  FormStamp: string
  build: string
  /** Said above every page; '' = nothing. */
  announcement: string
}

/** A form that came without scripts and was not taken: shown again with what was typed. */
export interface SubmittedForm {
  /** HTTP status of the answer. */
  status: number
  /** Which form of the page, where it has several. */
  form?: string
  values: Record<string, string>
  /** What is wrong with each field. */
  fields: Record<string, string>
  /** What is wrong with the whole. */
  problem: string
}

export const topicsInput = z
  .object({
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).default(PAGING.maxSize),
    sort: z.enum(['popular', 'name']).default('popular'),
    q: z.string().max(SEARCH.maxQueryChars).default(''),
  })
  .strict()
export const topicView = z.object({
  slug: z.string(),
  label: z.string(),
  /** 'topic' = main style label, 'tag' = any other label. */
  kind: z.enum(['topic', 'tag']),
  fontCount: z.number(),
})
export type TopicView = z.infer<typeof topicView>
export const topicsResult = z.object({
  hits: z.array(topicView),
  ...listPlace,
  perf: z.object({ time: z.number() }),
})

export const allSearchInput = z
  .object({
    page: pageInput.default(1),
    /** Changes no total; taken so that a list's own query can be passed on. */
    sort: z.enum([...FONT_SORTS, '']).default(''),
    q: z.string().max(SEARCH.maxQueryChars).default(''),
    f: z.string().max(200).default(''),
    /** '1': plain words of q are read as filters of the fonts, as fonts/search does. */
    read: z.enum(['1', '0', '']).default(''),
  })
  .strict()
export type AllSearchQuery = z.output<typeof allSearchInput>
export const allSearchResult = z.object({
  totalFonts: z.number(),
  totalDesigners: z.number(),
  totalCollections: z.number(),
})
export type AllSearchResult = z.infer<typeof allSearchResult>

export const suggestInput = z.object({ q: z.string().max(SEARCH.maxQueryChars) }).strict()
/** Live search in the header: families first, then designers and collections. */
export const suggestResult = z.object({
  families: z.array(familyRow),
  designers: z.array(z.object({ slug: z.string(), name: z.string(), familyCount: z.number() })),
  collections: z.array(z.object({ id: z.number(), slug: z.string(), name: z.string(), fontCount: z.number() })),
  totals: allSearchResult,
})
export type SuggestResult = z.infer<typeof suggestResult>

export const designerInput = z.object({ slug: slugInput }).strict()
export const designerNameInput = z
  .object({ name: z.string().min(1, 'must not be empty').max(160).describe('Slug or name of the designer') })
  .strict()
export const designerView = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  familyCount: z.number(),
  fontCount: z.number(),
  downloads: z.number(),
  /** Address of the logo; '' = none. */
  logo: z.string(),
  links: z.array(z.string()),
  donationUrl: z.string(),
  /** Somebody here looks after it. */
  owned: z.boolean(),
  /** Year of the first family here that is public. */
  since: z.number().nullable(),
})
export type DesignerView = z.infer<typeof designerView>
