/**
 * Options of an LRUCache that limit the number of its entries. `max` would allocate memory for all of them at once: 5 ms at each start
 * for 50,000 entries. With `maxSize` memory grows as entries come in.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
