import { z } from 'zod'
import { PAGING, SEARCH } from '../../limits.ts'
import { FONT_SORTS, familyRow } from '../catalogue/fonts.ts'
import { intInput, listPlace, pageInput, slugInput } from '../core/common.ts'

/** The current user (specification section 3). Visitors have userId -1. */
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
      /** Our addition: families in any state but deleted, as My Fonts lists them. */
      familyCount: z.number(),
    }),
  ),
  unreadMessages: z.number(),
  /** Our addition: unread news, counted up to 100. */
  unreadNews: z.number(),
  designerFontCount: z.number(),
})
export type Identity = z.infer<typeof identity>

/** The page's anti-forgery token and its owner. */
export const pageToken = z.object({ AntiForgeryToken: z.string(), userId: z.number() })

export const trackInput = z
  .object({
    url: z.string().max(2048),
    /** Our addition: the previous page of this site if it was a search. */
    from: z.string().max(2048).default(''),
  })
  .strict()
export const trackResult = z.object({
  build: z.string(),
  /** For logged-in people: updates the badge in the header. */
  unreadMessages: z.number().optional(),
})

export const siteStats = z.object({
  /** Families; `commercial` too. */
  fonts: z.number(),
  styles: z.number(),
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
  /** Script of the ad provider 'proper'. */
  adScriptUrl: string | null
  analytics: 'own' | 'off'
  /** How long single analytics events are kept, as the privacy page says. */
  analyticsDays: number
  /** The site's links to social networks, at most three. */
  socialLinks: string[]
  /** Program version, shown to admins. */
  version: string
  siteName: string
  publicUrl: string
  /** Who runs the site; empty texts when not configured. */
  operator: { name: string; address: string; email: string }
  /** Sent back with forms: the page's time of issue. */
  FormStamp: string
  build: string
  /** Shown on every page; '' = none. */
  announcement: string
}

/** A refused form sent without scripts: shown again with the typed values. */
export interface SubmittedForm {
  /** HTTP status of the response. */
  status: number
  /** Which form, on a page with several. */
  form?: string
  values: Record<string, string>
  /** What is wrong with each field. */
  fields: Record<string, string>
  /** What is wrong with the form as a whole. */
  problem: string
}

export const topicsInput = z
  .object({
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).default(PAGING.defaultSize),
    sort: z
      .enum(['popular', 'name', ''])
      .default('popular')
      .transform((sort) => sort || 'popular'),
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
    /** Has no effect on totals; accepted so that a list's query can be passed on. */
    sort: z.enum([...FONT_SORTS, '']).default(''),
    q: z.string().max(SEARCH.maxQueryChars).default(''),
    f: z.string().max(200).default(''),
    /** '1': plain words of q are read as filters, as in fonts/search. */
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
  /** Whether it has an owner on this site. */
  owned: z.boolean(),
  /** Year of the first public family. */
  since: z.number().nullable(),
})
export type DesignerView = z.infer<typeof designerView>
