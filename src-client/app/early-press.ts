declare global {
  interface Window {
    /** The last button pressed before hydration, if it needs scripts. Set by EARLY_SCRIPT; menus open by CSS and are left out. */
    earlyPress?: HTMLElement
  }
}

/** Repeats a press that came before hydration. */
export function repeatEarlyPress(): void {
  const pressed = window.earlyPress
  delete window.earlyPress
  if (pressed) setTimeout(() => pressed.click())
}
