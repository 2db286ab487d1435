/**
 * Options of an LRUCache for at most so many entries. Its own `max` sets aside room for all of them when it is made, 5 ms for 50,000
 * at each start; a size grows with what is kept.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
