/** The room as it was, second by second. */
import { rewindRoom as contract } from '@aura/contracts/warroom/rewind/rewind.ts'
import { answer } from '../../platform/handle.ts'
import { foldSeconds } from './fold-seconds.ts'
import { aroundOf } from './rewind-context.ts'

/** What was dated before it is surely in the log. */
const settledMs = 2000

export const rewindRoom = answer(contract, async ({ input, tx, now }) => {
  const from = Math.floor(Date.parse(input.from) / 1000) * 1000
  const until = Math.max(from, Math.min(from + input.seconds * 1000, now.getTime() - settledMs))
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    frames: await foldSeconds(tx, { from, until, stepMs: input.step * 1000 }),
    ...(await aroundOf(tx, from, until)),
  }
})
