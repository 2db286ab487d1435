/** For the element of a form: without scripts too, the browser scrolls to one that was rejected. */
export const scrolledTo = (rejected: { problem: string } | undefined) =>
  rejected?.problem ? { tabIndex: -1, autoFocus: true } : {}
