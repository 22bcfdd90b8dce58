/** The short drill of the way out; `npm run faults -- dispatch` is the long one. */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { runDrill } from '../dispatch/drill.ts'
import { seeded } from '../probe/seeded.ts'

it('each message reaches its phone once or is shown in doubt, while workers are killed and answers get lost', async () => {
  const size = { messages: 120, conversations: 12, workers: 2, kills: 2 }
  const fates = await runDrill({ world: sharedWorld(), ...size, random: seeded(1).next })
  console.info(`the way out under fire: ${JSON.stringify(fates)}`)
  expect(fates).toMatchObject({ messages: 120, twice: 0, lost: 0, mistaken: 0, queued: 0, swapped: 0, deadLetters: [] })
  expect(fates.arrived + fates.inDoubt + fates.notTaken).toBe(120)
  expect(fates.inDoubtArrived).toBe(0)
})
