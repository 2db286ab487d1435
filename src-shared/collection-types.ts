/** Types of a collection by their numbers (specification section 3). */
export const COLLECTION_TYPES = ['Normal', 'Curated', 'Featured', 'Smart Filter'] as const
/** The last type: filled by a saved search. */
export const SMART = 3
