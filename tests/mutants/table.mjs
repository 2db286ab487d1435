// All faults in one list. A row has: id; area; file; find (text that occurs exactly once in the file); replace; breaks (what a
// person would notice); tests (files that most likely notice it, best first). Tests are expected to notice every fault.
import { clientFaults } from './faults-client.mjs'
import { contentFaults } from './faults-content.mjs'
import { fontFaults } from './faults-fonts.mjs'
import { memberFaults } from './faults-members.mjs'
import { platformFaults } from './faults-platform.mjs'
import { sharedFaults } from './faults-shared.mjs'
import { workerFaults } from './faults-workers.mjs'

export const faults = [
  ...sharedFaults,
  ...clientFaults,
  ...memberFaults,
  ...contentFaults,
  ...fontFaults,
  ...platformFaults,
  ...workerFaults,
]

/** Puts a fault into the text of its file. Throws an error with the id unless `find` occurs exactly once. */
export function mutate(fault, text) {
  const places = text.split(fault.find).length - 1
  if (places !== 1)
    throw new Error(
      `Fault '${fault.id}': its 'find' text occurs ${places} times in ${fault.file}, not once. Correct the row in tests/mutants.`,
    )
  // A function, because a string would read $ as a pattern.
  return text.replace(fault.find, () => fault.replace)
}
