import { action as confirm } from '../features/account/ConfirmPage.action.ts'
import { action as forgotPassword } from '../features/account/ForgotPasswordPage.action.ts'
import { action as profileGeneral } from '../features/account/GeneralPage.action.ts'
import { action as join } from '../features/account/JoinPage.action.ts'
import { action as login } from '../features/account/LoginPage.action.ts'
import { action as logout } from '../features/account/LogoutPage.action.ts'
import { action as profilePassword } from '../features/account/PasswordPage.action.ts'
import { action as profileSettings } from '../features/account/SettingsPage.action.ts'
import { action as savedPreviews } from '../features/account/saved-previews/SavedPreviewsPage.action.ts'
import { action as collect } from '../features/collections/CollectPage.action.ts'
import { action as collectionEdit } from '../features/collections/EditCollectionPage.action.ts'
import { action as accountCollections } from '../features/collections/MyCollectionsPage.action.ts'
import { action as notifications } from '../features/community/follows/NotificationsPage.action.ts'
import { action as newMessage } from '../features/community/messages/NewMessagePage.action.ts'
import { action as messageThread } from '../features/community/messages/ThreadPage.action.ts'
import { action as favourites } from '../features/community/ratings/FavouritesPage.action.ts'
import { action as contact } from '../features/editorial/info/ContactPage.action.ts'
import { action as dmca } from '../features/editorial/info/DmcaPage.action.ts'
import { action as foundryClaim } from '../features/foundries/ClaimPage.action.ts'
import { action as foundryCreate } from '../features/foundries/CreateFoundryPage.action.ts'
import { action as foundryEdit } from '../features/foundries/FoundrySettingsPage.action.ts'
import { action as manageFonts } from '../features/foundries/ManageFontsPage.action.ts'
import { action as adminArticle } from '../features/moderation/admin/ArticleEditorPage.action.ts'
import { action as adminCase } from '../features/moderation/admin/CasePage.action.ts'
import { action as adminClaims } from '../features/moderation/admin/ClaimsPage.action.ts'
import { action as adminCollections } from '../features/moderation/admin/CollectionsPage.action.ts'
import { action as adminFont } from '../features/moderation/admin/FontPage.action.ts'
import { action as adminFonts } from '../features/moderation/admin/FontsPage.action.ts'
import { action as adminSettings } from '../features/moderation/admin/SiteSettingsPage.action.ts'
import { action as adminSubmission } from '../features/moderation/admin/SubmissionPage.action.ts'
import { action as adminUser } from '../features/moderation/admin/UserPage.action.ts'
import { action as appeal } from '../features/moderation/appeals/AppealPage.action.ts'
import { action as counterNotice } from '../features/moderation/appeals/CounterNoticePage.action.ts'
import { action as report } from '../features/moderation/reports/ReportPage.action.ts'
import { action as familyEdit } from '../features/publishing/studio/EditPage.action.ts'
import { action as familyPending } from '../features/publishing/studio/PendingPage.action.ts'
import { action as familyPublished } from '../features/publishing/studio/PublishedPage.action.ts'
import { action as category } from '../features/site/category/CategoryPage.action.ts'
import { action as designer } from '../features/site/designer/DesignerPage.action.ts'
import { action as family } from '../features/site/family/FamilyPage.action.ts'
import type { PageActions } from './page-action.ts'

/** The actions of all pages. The server's part of the page table: browsers never load it. */
export const ACTIONS: PageActions = {
  category,
  contact,
  dmca,
  'account-collections': accountCollections,
  collect,
  'collection-edit': collectionEdit,
  login,
  join,
  confirm,
  'forgot-password': forgotPassword,
  logout,
  'profile-general': profileGeneral,
  'profile-settings': profileSettings,
  'profile-password': profilePassword,
  'family-edit': familyEdit,
  'family-pending': familyPending,
  'family-published': familyPublished,
  favourites,
  notifications,
  'saved-previews': savedPreviews,
  'foundry-create': foundryCreate,
  'foundry-edit': foundryEdit,
  'foundry-setup': foundryEdit,
  'foundry-claim': foundryClaim,
  'manage-fonts': manageFonts,
  'new-message': newMessage,
  'message-thread': messageThread,
  'admin-user': adminUser,
  'admin-settings': adminSettings,
  report,
  appeal,
  'counter-notice': counterNotice,
  'admin-case': adminCase,
  'admin-article': adminArticle,
  'admin-submission': adminSubmission,
  'admin-fonts': adminFonts,
  'admin-font': adminFont,
  'admin-collections': adminCollections,
  'admin-claims': adminClaims,
  family,
  designer,
}
