/** A command's prerequisite is missing. The message names it and how to get it. */
export class NotReady extends Error {}
