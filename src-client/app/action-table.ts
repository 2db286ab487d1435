import { action as appeal } from '../features/account/AppealPage.action.ts'
import { action as confirm } from '../features/account/ConfirmPage.action.ts'
import { action as counterNotice } from '../features/account/CounterNoticePage.action.ts'
import { action as forgotPassword } from '../features/account/ForgotPasswordPage.action.ts'
import { action as profileGeneral } from '../features/account/GeneralPage.action.ts'
import { action as join } from '../features/account/JoinPage.action.ts'
import { action as login } from '../features/account/LoginPage.action.ts'
import { action as logout } from '../features/account/LogoutPage.action.ts'
import { action as profilePassword } from '../features/account/PasswordPage.action.ts'
import { action as profileSettings } from '../features/account/SettingsPage.action.ts'
import { action as family } from '../features/catalogue/families/FamilyPage.action.ts'
import { action as category } from '../features/catalogue/fonts/CategoryPage.action.ts'
import { action as collect } from '../features/collections/CollectPage.action.ts'
import { action as collectionEdit } from '../features/collections/EditCollectionPage.action.ts'
import { action as accountCollections } from '../features/collections/MyCollectionsPage.action.ts'
import { action as notifications } from '../features/community/follows/NotificationsPage.action.ts'
import { action as newMessage } from '../features/community/messages/NewMessagePage.action.ts'
import { action as messageThread } from '../features/community/messages/ThreadPage.action.ts'
import { action as favourites } from '../features/community/opinions/FavouritesPage.action.ts'
import { action as contact } from '../features/editorial/info/ContactPage.action.ts'
import { action as dmca } from '../features/editorial/info/DmcaPage.action.ts'
import { action as foundryClaim } from '../features/foundries/ClaimPage.action.ts'
import { action as foundryCreate } from '../features/foundries/CreateFoundryPage.action.ts'
import { action as designer } from '../features/foundries/designers/DesignerPage.action.ts'
import { action as foundryEdit } from '../features/foundries/FoundrySettingsPage.action.ts'
import { action as manageFonts } from '../features/foundries/ManageFontsPage.action.ts'
import { action as savedPreviews } from '../features/previews/saved-previews/SavedPreviewsPage.action.ts'
import type { PageActions } from './page-action.ts'

/** What each page does with its forms. The server's side of the page table: no browser loads it. */
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
  appeal,
  'counter-notice': counterNotice,
  family,
  designer,
}
