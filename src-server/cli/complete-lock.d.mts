interface Lock {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; [field: string]: unknown }>
}
export function completeLock(lock: Lock): string[]
export function withoutIntegrity(lock: Lock): string[]
export function fillIntegrity(
  lock: Lock,
  ask?: (spec: string) => Promise<string | null>,
): Promise<{ filled: string[]; unknown: string[] }>
