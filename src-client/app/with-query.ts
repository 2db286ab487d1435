/** Path with the parameters that are not empty; page 1 is left out. */
export function withQuery(path: string, values: Record<string, string | number>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== '' && !(name === 'p' && value === 1)) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
