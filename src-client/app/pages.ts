import type { RouteName } from '#shared/routes.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import type { PageModule, PageRegistry } from './page.ts'

/** Every route's page, loaded on demand. The type demands one entry per route of the table. */
export const PAGES: PageRegistry = {
  home: () => import('../features/home/HomePage.tsx'),
  search: () => import('../features/fonts/SearchPage.tsx'),
  'search-fonts': () => import('../features/fonts/SearchFontsPage.tsx'),
  'popular-fonts': () => import('../features/fonts/PopularFontsPage.tsx'),
  'new-fonts': () => import('../features/fonts/NewFontsPage.tsx'),
  'random-fonts': () => import('../features/fonts/RandomFontsPage.tsx'),
  'commercial-fonts': () => import('../features/fonts/CommercialFontsPage.tsx'),
  'free-commercial-fonts': () => import('../features/fonts/CommercialFontsPage.tsx'),
  starred: () => import('../features/fonts/StarredPage.tsx'),
  inspiration: () => import('../features/browse/InspirationPage.tsx'),
  timeline: () => import('../features/browse/TimelinePage.tsx'),
  'timeline-year': () => import('../features/browse/TimelineYearPage.tsx'),
  alphabet: () => import('../features/browse/AlphabetPage.tsx'),
  letters: () => import('../features/browse/LettersPage.tsx'),
  'font-styles': () => import('../features/styles/StylesPage.tsx'),
  category: () => import('../features/fonts/CategoryPage.tsx'),
  help: () => import('../features/help/HelpPage.tsx'),
  contact: () => import('../features/info/ContactPage.tsx'),
  dmca: () => import('../features/info/DmcaPage.tsx'),
  'all-categories': () => import('../features/styles/AllCategoriesPage.tsx'),
  designers: () => import('../features/designers/DesignersPage.tsx'),
  'popular-collections': () => import('../features/collections/PopularCollectionsPage.tsx'),
  'new-collections': () => import('../features/collections/NewCollectionsPage.tsx'),
  'new-collections-alias': () => import('../features/collections/NewCollectionsPage.tsx'),
  'collection-detail': () => import('../features/collections/CollectionPage.tsx'),
  blog: () => import('../features/articles/BlogPage.tsx'),
  'blog-post': () => import('../features/articles/ArticlePage.tsx'),
  privacy: () => import('../features/info/PrivacyPage.tsx'),
  brand: () => import('../features/info/BrandPage.tsx'),
  terms: () => import('../features/info/TermsPage.tsx'),
  'font-playground': () => import('../features/playground/PlaygroundPage.tsx'),
  'font-links': () => import('../features/site-map/FontLinksPage.tsx'),
  'account-collections': () => import('../features/collections/MyCollectionsPage.tsx'),
  'api-docs': () => import('../features/api-docs/ApiDocsPage.tsx'),
  favourites: () => import('../features/opinions/FavouritesPage.tsx'),
  notifications: () => import('../features/follows/NotificationsPage.tsx'),
  'saved-previews': () => import('../features/saved-previews/SavedPreviewsPage.tsx'),
  'saved-preview': () => import('../features/saved-previews/SavedPreviewPage.tsx'),
  'new-message': () => import('../features/messages/NewMessagePage.tsx'),
  'message-thread': () => import('../features/messages/ThreadPage.tsx'),
  messages: () => import('../features/messages/MessagesPage.tsx'),
  'not-found': () => import('../features/errors/NotFoundPage.tsx'),
  'server-error': () => import('../features/errors/ServerErrorPage.tsx'),
  family: () => import('../features/families/FamilyPage.tsx'),
  'family-by-designer': () => import('../features/families/FamilyByDesignerPage.tsx'),
  designer: () => import('../features/designers/DesignerPage.tsx'),
}

/** Source path of each page, by which the server finds its chunk in the build manifest. */
export const PAGE_SOURCES: Record<RouteName, string> = {
  home: 'src-client/features/home/HomePage.tsx',
  search: 'src-client/features/fonts/SearchPage.tsx',
  'search-fonts': 'src-client/features/fonts/SearchFontsPage.tsx',
  'popular-fonts': 'src-client/features/fonts/PopularFontsPage.tsx',
  'new-fonts': 'src-client/features/fonts/NewFontsPage.tsx',
  'random-fonts': 'src-client/features/fonts/RandomFontsPage.tsx',
  'commercial-fonts': 'src-client/features/fonts/CommercialFontsPage.tsx',
  'free-commercial-fonts': 'src-client/features/fonts/CommercialFontsPage.tsx',
  starred: 'src-client/features/fonts/StarredPage.tsx',
  inspiration: 'src-client/features/browse/InspirationPage.tsx',
  timeline: 'src-client/features/browse/TimelinePage.tsx',
  'timeline-year': 'src-client/features/browse/TimelineYearPage.tsx',
  alphabet: 'src-client/features/browse/AlphabetPage.tsx',
  letters: 'src-client/features/browse/LettersPage.tsx',
  'font-styles': 'src-client/features/styles/StylesPage.tsx',
  category: 'src-client/features/fonts/CategoryPage.tsx',
  help: 'src-client/features/help/HelpPage.tsx',
  contact: 'src-client/features/info/ContactPage.tsx',
  dmca: 'src-client/features/info/DmcaPage.tsx',
  'all-categories': 'src-client/features/styles/AllCategoriesPage.tsx',
  designers: 'src-client/features/designers/DesignersPage.tsx',
  'popular-collections': 'src-client/features/collections/PopularCollectionsPage.tsx',
  'new-collections': 'src-client/features/collections/NewCollectionsPage.tsx',
  'new-collections-alias': 'src-client/features/collections/NewCollectionsPage.tsx',
  'collection-detail': 'src-client/features/collections/CollectionPage.tsx',
  blog: 'src-client/features/articles/BlogPage.tsx',
  'blog-post': 'src-client/features/articles/ArticlePage.tsx',
  privacy: 'src-client/features/info/PrivacyPage.tsx',
  brand: 'src-client/features/info/BrandPage.tsx',
  terms: 'src-client/features/info/TermsPage.tsx',
  'font-playground': 'src-client/features/playground/PlaygroundPage.tsx',
  'font-links': 'src-client/features/site-map/FontLinksPage.tsx',
  'account-collections': 'src-client/features/collections/MyCollectionsPage.tsx',
  'api-docs': 'src-client/features/api-docs/ApiDocsPage.tsx',
  favourites: 'src-client/features/opinions/FavouritesPage.tsx',
  notifications: 'src-client/features/follows/NotificationsPage.tsx',
  'saved-previews': 'src-client/features/saved-previews/SavedPreviewsPage.tsx',
  'saved-preview': 'src-client/features/saved-previews/SavedPreviewPage.tsx',
  'new-message': 'src-client/features/messages/NewMessagePage.tsx',
  'message-thread': 'src-client/features/messages/ThreadPage.tsx',
  messages: 'src-client/features/messages/MessagesPage.tsx',
  'not-found': 'src-client/features/errors/NotFoundPage.tsx',
  'server-error': 'src-client/features/errors/ServerErrorPage.tsx',
  family: 'src-client/features/families/FamilyPage.tsx',
  'family-by-designer': 'src-client/features/families/FamilyByDesignerPage.tsx',
  designer: 'src-client/features/designers/DesignerPage.tsx',
}

const loaded = new Map<RouteName, Promise<PageModule>>()

/** The module of a page, fetched once; a failure is forgotten so that the next try may succeed. */
export function pageModule(name: RouteName): Promise<PageModule> {
  const known = loaded.get(name)
  if (known) return known
  const module = loadChunk(`page ${name}`, PAGES[name]).catch((error: unknown) => {
    loaded.delete(name)
    throw error
  })
  loaded.set(name, module)
  return module
}
