// Stands in for dist/server/font-host.js where a test needs a file that kills or silences the child. What a job does is said by
// the name of its file. Real crashes cannot be built on purpose: the real host has no known way to die.
const beat = () => process.send?.({ type: 'beat' })
process.once('disconnect', () => process.exit(0))
process.on('message', ({ type, id, job }) => {
  if (type !== 'job') return
  if (job.sourceName === 'killer') process.kill(process.pid, 'SIGKILL')
  if (job.sourceName === 'stopper') process.kill(process.pid, 'SIGSTOP')
  if (job.sourceName === 'never') return
  const outcomes = [{ ok: false, sourceName: job.sourceName, code: 'NOT_A_FONT', reason: 'read' }]
  process.send({ type: 'done', id, result: { kind: 'inspect', outcomes } })
})
beat()
setInterval(beat, 100)
