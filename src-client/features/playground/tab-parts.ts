// Their sheets come with the page, so that nothing is drawn without them.
import '../catalogue/families/AxesPanel.module.css'
import '../catalogue/families/FeaturesPanel.module.css'
import '../catalogue/families/panel.module.css'
import './CompareTab.module.css'
import './CompareView.module.css'
import './FeaturesTab.module.css'
import './PairingLayout.module.css'
import './PairingTab.module.css'
import './ParagraphTab.module.css'
import './columns.module.css'
import './running-text.module.css'
import { ownPart } from '../../ui/own-part.tsx'
import type { Tab } from './playground-state.ts'

// Each tab but the first loads its script, and the texts of all languages, when it is shown.
export const ParagraphTab = ownPart('running text', () =>
  import('./ParagraphTab.tsx').then((part) => part.ParagraphTab),
)
export const LanguageField = ownPart('languages', () =>
  import('./LanguageField.tsx').then((part) => part.LanguageField),
)
export const CompareTab = ownPart('comparison', () => import('./CompareTab.tsx').then((part) => part.CompareTab))
export const FeaturesTab = ownPart('features', () => import('./FeaturesTab.tsx').then((part) => part.FeaturesTab))
export const PairingTab = ownPart('pairing', () => import('./PairingTab.tsx').then((part) => part.PairingTab))

const PARTS: Record<Tab, readonly { fetch(): Promise<void> }[]> = {
  waterfall: [],
  paragraph: [ParagraphTab, LanguageField],
  compare: [CompareTab],
  features: [FeaturesTab],
  pairing: [PairingTab],
}

/** Loads the scripts of a tab, so that it is drawn at once. */
export const fetchTab = (tab: Tab) => Promise.all(PARTS[tab].map((part) => part.fetch()))
