declare global {
  interface Window {
    /** The last button pressed before hydration, if it needs scripts. Set by EARLY_SCRIPT; menus open by CSS and are left out. */
    earlyPress?: HTMLElement
    /** Whether the visitor has done anything yet. */
    earlyAct?: boolean
  }
}

/** Repeats a press, and the choice of a file, that came before hydration. */
export function repeatEarlyPress(): void {
  const pressed = window.earlyPress
  delete window.earlyPress
  if (pressed) setTimeout(() => pressed.click())
  for (const field of document.querySelectorAll<HTMLInputElement>('.needs-js [type="file"]'))
    if (field.files?.[0]) setTimeout(() => field.dispatchEvent(new Event('change', { bubbles: true })))
}
