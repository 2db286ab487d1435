/** In its own file, because the list of its scripts would be in the first ones of every page. */
export const loadCompare = () => import('./CompareDialog.tsx').then((module) => module.CompareDialog)
