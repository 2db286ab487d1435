import { Component, type ReactNode } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import * as emptyStyles from '../ui/Empty.module.css'
import { Tofu } from '../ui/Tofu.tsx'

/** If a page cannot be drawn, the frame stays, with a button to reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="wrap">
        <div className={emptyStyles.empty}>
          <Tofu code="0500" />
          <h1>{MESSAGES.errorTitle}</h1>
          <p className="soft">This page could not be drawn. Loading it again often helps.</p>
          <button type="button" className="btn btn--solid" onClick={() => location.reload()}>
            Load again
          </button>
        </div>
      </div>
    )
  }
}
