/** Time for the browser to read the file; then its memory is freed. */
const READ_MS = 60_000

/** Saves a picture as text-{timestamp} with its extension. */
export function saveFile(file: Blob, ending: 'png' | 'svg'): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `text-${Date.now()}.${ending}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
