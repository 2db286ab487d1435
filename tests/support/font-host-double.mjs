// Replaces dist/server/font-host.js in tests where a file kills or silences the child; the file name says what the job does. No file
// is known that crashes the real host.
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
