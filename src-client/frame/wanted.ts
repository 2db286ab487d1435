import { WANTED_KEY } from './wanted-key.ts'

/** Opens the dialog again that sent its person to log-in. */
export function openWanted(): void {
  try {
    if (sessionStorage.getItem(WANTED_KEY))
      import('./resume-wanted.ts').then((module) => module.resumeWanted()).catch(() => undefined)
  } catch {
    // Storage blocked: nothing was kept.
  }
}
