/** A worker that folds, in a process of its own: it is killed at the end of a step, before anything of it is certain. */
import { setTimeout as pause } from 'node:timers/promises'
import { testbed } from '../../../platform/testbed.ts'
import { foldingMetrics } from '../fold-log.ts'

process.on('disconnect', () => process.exit(0))
const { DATABASE_URL = '', STEPS = '1' } = process.env
const bed = testbed(DATABASE_URL)
let left = Number(STEPS)
const folding = foldingMetrics(() => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})
const follower = await bed.follower([folding])
process.send?.('ready')
while (process.connected) {
  await follower.lookEverywhere()
  await pause(20)
}
