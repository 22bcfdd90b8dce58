/** A worker that folds, in a process of its own: it says when a step ends, a moment before that is certain. */
import { setTimeout as pause } from 'node:timers/promises'
import { testbed } from '../../../platform/testbed.ts'
import { foldingMetrics } from '../fold-log.ts'

process.on('disconnect', () => process.exit(0))
const bed = testbed(process.env.DATABASE_URL ?? '')
const follower = await bed.follower([foldingMetrics(() => void process.send?.('a step ends'))])
while (process.connected) {
  await follower.lookEverywhere()
  await pause(20)
}
