export function nameWords(text: string): string[]
export function nameKeys(text: string): string[]
export function joinedKey(text: string): string
export function stemOf(word: string): string
