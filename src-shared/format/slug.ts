import { foldLatin } from './latin-letters.ts'

/**
 * Lower-case ASCII words joined by hyphens; '' when nothing of the name can be kept. A slug that is stored stays as it was made: links,
 * npm packages and articles name families by it. Only those of collections follow their names.
 */
export function slugOf(name: string): string {
  return foldLatin(name)
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 100)
}
