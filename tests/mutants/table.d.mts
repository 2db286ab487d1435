export interface Fault {
  id: string
  area: string
  file: string
  find: string
  replace: string
  breaks: string
  tests: string[]
}
export const faults: Fault[]
export function mutate(fault: Fault, text: string): string
