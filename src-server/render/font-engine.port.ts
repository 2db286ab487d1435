import type { InspectOutcome } from '#shared/contracts/font-facts.ts'

/** Opens untrusted font files in a child process of their own; see workers/font-host.ts. */
export interface FontEnginePort {
  /**
   * Unpacks, gates, sanitises and reads one uploaded file (font or zip). Every font inside is accepted or refused on its own.
   * Never rejects for a bad file; rejects with OVERLOADED when the queue is full.
   */
  inspect(path: string, sourceName: string, signal?: AbortSignal): Promise<InspectOutcome[]>
  close(): Promise<void>
}
