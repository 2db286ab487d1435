/** What answers with lists say about their making: milliseconds, to the hundredth. */
export const perfSince = (started: number): { time: number } => ({
  time: Math.round((performance.now() - started) * 100) / 100,
})
