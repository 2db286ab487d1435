import type { InspectOutcome } from './font-facts.ts'

/** Work for the font child process. Plain data: it crosses process and thread boundaries; fonts go by path. */
export type FontJob =
  /** Unpack, gate, sanitise and read one file; what is accepted is written into outDir. */
  | { kind: 'inspect'; path: string; sourceName: string; outDir: string }
  /** Compress a sanitised copy to WOFF2, whole or with only some characters. */
  | { kind: 'web-font'; path: string; outPath: string; codepoints: number[] | null }

export type FontJobResult = { kind: 'inspect'; outcomes: InspectOutcome[] } | { kind: 'web-font'; bytes: number }

/** Server to child. */
export type FontHostRequest = { type: 'job'; id: number; job: FontJob } | { type: 'cancel'; id: number }

/** Child to server, besides heartbeats. */
export type FontHostReply =
  | { type: 'done'; id: number; result: FontJobResult }
  | { type: 'failed'; id: number; code: 'TIMEOUT' | 'CRASHED' | 'CANCELLED' | 'ERROR'; message: string }

/** Thread to child: `progress` restarts the time limit (before each font of an archive). */
export type FontThreadReply =
  | { type: 'progress' }
  | { type: 'done'; result: FontJobResult }
  | { type: 'error'; message: string }
