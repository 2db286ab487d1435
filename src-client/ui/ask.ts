import { openOverlay } from './overlays.ts'

export interface Question {
  /** Default 'Confirm'. */
  title?: string
  text: string
  /** Labels; default 'Yes' and 'No'. */
  yes?: string
  no?: string
}

/** Asks yes or no in a modal. Closing it otherwise means no. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    void openOverlay(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog), {
      ...question,
      onAnswer: resolve,
    }).then(() => resolve(false))
  })
}
