import { SavedNotice } from '../../ui/SavedNotice.tsx'
import '../../styles/form.css'
import type { ReactNode } from 'react'
import { AccountNav } from './AccountNav.tsx'
import * as accountStyles from './account.module.css'

interface AccountPageProps {
  title: string
  /** Owner of the account. */
  userId: number
  /** Another person's account: admins see only its general page. */
  others?: boolean
  children: ReactNode
}

/** Layout of account pages: one column, and links between the pages. */
export function AccountPage({ title, userId, others = false, children }: AccountPageProps) {
  return (
    <div className={`wrap ${accountStyles.page}`}>
      <h1>{title}</h1>
      {others ? <AccountNav of={userId} /> : <AccountNav />}
      {children}
    </div>
  )
}

/** Confirms a saved form, once. */
export function Saved({ query, texts }: { query: URLSearchParams; texts: Record<string, string> }) {
  return <SavedNotice>{texts[query.get('saved') ?? '']}</SavedNotice>
}
