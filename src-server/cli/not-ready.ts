/** What a command needs is not there. The message says what, and how to get it. */
export class NotReady extends Error {}
