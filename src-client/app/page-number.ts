/** Page number in an address; invalid ones mean 1. */
export const pageOf = (query: URLSearchParams) =>
  /^[1-9]\d{0,5}$/.test(query.get('p') ?? '') ? Number(query.get('p')) : 1
