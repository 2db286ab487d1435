import type { ApiAnswer, ApiDescription } from '#shared/contracts/api.ts'
import type { ArticleDetails, BlogSearchResult } from '#shared/contracts/articles.ts'
import type { AsciiFontsQuery, AsciiFontsResult } from '#shared/contracts/ascii-fonts.ts'

import type {
  AlphabetResult,
  CategoriesResult,
  InspirationResult,
  LetterQuery,
  LetterResult,
  StyleNotesResult,
  StylesResult,
  TimelineResult,
  WelcomeResult,
} from '#shared/contracts/browse.ts'
import type {
  CollectionEditor,
  CreateCollection,
  CreateCollectionResult,
  EditCollection,
  MemberChange,
  MemberResult,
  MoveChange,
  NoteChange,
  OwnCollectionsQuery,
  OwnCollectionsResult,
} from '#shared/contracts/collection-changes.ts'
import type {
  CollectionImport,
  CollectionImportResult,
  TextCheckResult,
} from '#shared/contracts/collection-transfer.ts'
import type {
  CollectionsSearchQuery,
  CollectionsSearchResult,
  CollectionView,
  DesignersSearchQuery,
  DesignersSearchResult,
} from '#shared/contracts/collections.ts'
import type { BulkSummary } from '#shared/contracts/downloads.ts'
import type { CharInfo, FamilyDetails, FontDetails, GlyphNames, Glyphs } from '#shared/contracts/families.ts'
import type { FontSearchQuery, FontSearchResult } from '#shared/contracts/fonts.ts'
import type { ContactInput, ContactResult, NoticeInput, NoticeResult } from '#shared/contracts/forms.ts'
import type { CountriesResult, CountryInfo, LanguageInfo, LanguagesResult } from '#shared/contracts/languages.ts'
import type { PairingQuery, PairingResult, PlaygroundFonts } from '#shared/contracts/playground.ts'
import type {
  AllSearchQuery,
  AllSearchResult,
  DesignerView,
  Identity,
  SiteStats,
  SuggestResult,
  TopicView,
} from '#shared/contracts/site.ts'
import type {
  AltCodesResult,
  AnalyseResult,
  CharacterDetails,
  CharacterFontsQuery,
  CoverageQuery,
  CoverageResult,
  EmojiQuery,
  EmojiResult,
  PartDetails,
  PartFamilies,
  PartFamiliesQuery,
  TransformQuery,
  TransformResult,
  UnicodePartKind,
  UnicodePartsResult,
  UnicodeSearchQuery,
  UnicodeSearchResult,
} from '#shared/contracts/unicode.ts'
import type { ListPlace } from '#shared/paging.ts'
import type { AccessService } from './features/account/access.service.ts'
import type { ApiKeysService } from './features/account/api-keys.service.ts'
import type { DownloadHistoryService } from './features/account/download-history.service.ts'
import type { ProfileService } from './features/account/profile.service.ts'
import type { ProfilesService } from './features/account/profiles/profiles.service.ts'
import type { SecurityService } from './features/account/security.service.ts'
import type { CommentChanges } from './features/community/comments/comment-changes.service.ts'
import type { CommentsService } from './features/community/comments/comments.service.ts'
import type { FollowsService } from './features/community/follows/follows.service.ts'
import type { MessagesService } from './features/community/messages/messages.service.ts'
import type { OpinionsService } from './features/community/opinions/opinions.service.ts'
import type { Actor } from './features/core/actor.ts'
import type { SettingsService } from './features/core/settings/settings.service.ts'
import type { AnalyticsVisitor } from './features/core/visitor.ts'
import type { ArticleEditor } from './features/editorial/articles/article-editor.service.ts'
import type { Foundries } from './features/foundries/foundries.ts'
import type { FoundryDesk } from './features/foundries/foundry-desk.service.ts'
import type { FoundryTrust } from './features/foundries/foundry-trust.service.ts'
import type { AnalyticsService } from './features/insights/analytics/analytics.service.ts'
import type { AudienceService } from './features/insights/audience/audience.service.ts'
import type { AuditLogService } from './features/moderation/admin/audit-log.service.ts'
import type { DashboardService } from './features/moderation/admin/dashboard.service.ts'
import type { ManageService } from './features/moderation/admin/manage.service.ts'
import type { PeopleService } from './features/moderation/admin/people.service.ts'
import type { Cases } from './features/moderation/cases/cases.ts'
import type { ReportSending } from './features/moderation/reports/report-sending.service.ts'
import type { SavedPreviewsService } from './features/previews/saved-previews/saved-previews.service.ts'
import type { GlyphChanges } from './features/publishing/glyph-changes.ts'
import type { PublishingService } from './features/publishing/publishing.service.ts'
import type { createQualityReport } from './features/publishing/quality-report.ts'
import type { StudioService } from './features/publishing/studio.service.ts'
import type { ShowcaseService } from './features/site/showcase/showcase.service.ts'

/** Every operation of the product, plain object in, plain object out. Built once in container.ts; both doors (tRPC, REST) call it. */
export interface Services {
  fonts: {
    search(query: FontSearchQuery, signal?: AbortSignal, actor?: Actor): Promise<FontSearchResult>
    details(input: { fontId: number }): Promise<FontDetails>
    suggest(input: { q: string }, signal?: AbortSignal): Promise<SuggestResult>
  }
  families: {
    byId(input: { id: number; text: string }): Promise<FamilyDetails>
    byName(input: { designer: string; family: string; text: string }): Promise<FamilyDetails>
    glyphs(input: { fontId: number }): Promise<Glyphs>
    glyphNames(input: { fontId: number; q: string }): Promise<GlyphNames>
  }
  designers: {
    details(input: { slug: string }): Promise<DesignerView>
    byName(input: { name: string }): Promise<DesignerView>
    search(query: DesignersSearchQuery, signal?: AbortSignal): Promise<DesignersSearchResult>
  }
  collections: {
    search(query: CollectionsSearchQuery, signal?: AbortSignal): Promise<CollectionsSearchResult>
    details(input: { id: number; familyId?: number }, actor?: Actor): Promise<CollectionView>
    mine(query: OwnCollectionsQuery, actor: Actor): Promise<OwnCollectionsResult>
    editor(input: { id: number }, actor: Actor): Promise<CollectionEditor>
    held(input: { familyIds: readonly number[] }, actor: Actor): Promise<{ familyIds: number[] }>
    create(input: CreateCollection, actor: Actor): Promise<CreateCollectionResult>
    edit(input: EditCollection, actor: Actor): Promise<{ id: number }>
    remove(input: { id: number }, actor: Actor): Promise<{ id: number }>
    addFont(input: MemberChange, actor: Actor): Promise<MemberResult>
    removeFont(input: MemberChange, actor: Actor): Promise<MemberResult>
    setNote(input: NoteChange, actor: Actor): Promise<{ id: number }>
    move(input: MoveChange, actor: Actor): Promise<{ id: number }>
    import(input: CollectionImport, actor: Actor): Promise<CollectionImportResult>
    checkText(input: { id: number; text: string }, actor: Actor): Promise<TextCheckResult>
  }
  topics: {
    search(input: {
      page: number
      size: number
      sort: 'popular' | 'name'
      q: string
    }): Promise<{ hits: TopicView[]; perf: { time: number } } & ListPlace>
    styles(): Promise<StylesResult>
    categories(input: { q: string; page: number }): Promise<CategoriesResult>
    notes(input: { tags: string }): Promise<StyleNotesResult>
  }
  articles: {
    search(input: { page: number; size: number }): Promise<BlogSearchResult>
    details(input: { id: number }): Promise<ArticleDetails>
  }
  browse: {
    timeline(input: { year?: string }): Promise<TimelineResult>
    alphabet(): Promise<AlphabetResult>
    inspiration(): Promise<InspirationResult>
    letter(query: LetterQuery): Promise<LetterResult>
    characterFonts(query: CharacterFontsQuery): Promise<LetterResult>
  }
  comments: CommentsService & CommentChanges
  opinions: OpinionsService
  savedPreviews: SavedPreviewsService
  follows: FollowsService
  foundries: Foundries
  apiDocs: {
    describe(): Promise<ApiDescription>
    answer(input: { id: string }): Promise<ApiAnswer>
  }
  all: { search(input: AllSearchQuery): Promise<AllSearchResult> }
  site: {
    welcome(): Promise<WelcomeResult>
    stats(): Promise<SiteStats>
  }
  contact: { send(input: ContactInput, address: string): Promise<ContactResult> }
  messages: MessagesService
  profiles: ProfilesService
  notices: { open(input: NoticeInput, address: string): Promise<NoticeResult> }
  languages: {
    languages(): Promise<LanguagesResult>
    info(input: { code: string }): Promise<LanguageInfo>
    countries(): Promise<CountriesResult>
    country(input: { code: string }): Promise<CountryInfo>
  }
  downloads: { summary(input: { ids: readonly number[] }): Promise<BulkSummary> }
  playground: {
    fonts(input: { ids: readonly number[]; text: string }): Promise<PlaygroundFonts>
    pairing(input: PairingQuery): Promise<PairingResult>
  }
  asciiFonts: { page(query: AsciiFontsQuery): Promise<AsciiFontsResult> }
  unicode: {
    charInfo(input: { codepoint: number }): Promise<CharInfo>
    search(query: UnicodeSearchQuery): Promise<UnicodeSearchResult>
    character(input: { codepoint: number }): Promise<CharacterDetails>
    parts(input: { kind: UnicodePartKind }): Promise<UnicodePartsResult>
    part(input: { kind: UnicodePartKind; slug: string }): Promise<PartDetails>
    partFamilies(input: PartFamiliesQuery): Promise<PartFamilies>
    analyse(input: { text: string }): Promise<AnalyseResult>
    transform(query: TransformQuery): Promise<TransformResult>
    coverage(query: CoverageQuery): Promise<CoverageResult>
    altCodes(): Promise<AltCodesResult>
    emoji(input: EmojiQuery): Promise<EmojiResult>
  }
  account: {
    identity(actor: Actor): Promise<Identity>
    track(
      input: { url: string; from: string },
      visitor: AnalyticsVisitor,
      actor: Actor,
    ): Promise<{ build: string; unreadMessages?: number }>
  }
  access: AccessService
  profile: ProfileService
  security: SecurityService
  apiKeys: ApiKeysService
  downloadHistory: DownloadHistoryService
  analytics: Pick<AnalyticsService, 'record'>
  publishing: PublishingService
  settings: SettingsService
  showcase: ShowcaseService
  manage: ManageService
  foundryTrust: FoundryTrust
  dashboard: DashboardService
  people: PeopleService
  auditLog: AuditLogService
  cases: Cases['cases']
  appeals: Cases['appeals']
  counterNotices: Cases['counterNotices']
  reports: ReportSending
  articleEditor: ArticleEditor
  audience: AudienceService
  foundryDesk: FoundryDesk
  studio: StudioService & ReturnType<typeof createQualityReport> & Pick<GlyphChanges, 'glyphs'>
}
