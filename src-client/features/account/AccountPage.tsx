import '../../styles/form.css'
import '../../styles/account.css'
import type { ReactNode } from 'react'
import { AccountNav } from './AccountNav.tsx'

interface AccountPageProps {
  title: string
  /** Whose pages these are. */
  userId: number
  /** Another person's: an admin sees the general page alone. */
  others?: boolean
  children: ReactNode
}

/** What the pages of an account stand in: one column, and the way from one to the other. */
export function AccountPage({ title, userId, others = false, children }: AccountPageProps) {
  return (
    <div className="wrap account">
      <h1>{title}</h1>
      {others ? <AccountNav of={userId} /> : <AccountNav />}
      {children}
    </div>
  )
}

/** Said once after a form was taken. */
export function Saved({ query, texts }: { query: URLSearchParams; texts: Record<string, string> }) {
  const text = texts[query.get('saved') ?? '']
  return text ? (
    <p className="entry-notice" role="status">
      {text}
    </p>
  ) : null
}
