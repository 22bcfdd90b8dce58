/** The short drill of the way out; `npm run load -- dispatch` is the long one. */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { runDrill } from '../dispatch/drill.ts'

it('each message reaches its phone once or is shown in doubt, while workers are killed and answers get lost', async () => {
  const size = { messages: 200, conversations: 20, workers: 3, kills: 3 }
  const fates = await runDrill({ world: sharedWorld(), ...size, random: Math.random })
  console.info(`the way out under fire: ${JSON.stringify(fates)}`)
  expect(fates).toMatchObject({ messages: 200, twice: 0, lost: 0, mistaken: 0, queued: 0, swapped: 0, deadLetters: [] })
  expect(fates.arrived + fates.inDoubt + fates.notTaken).toBe(200)
  expect(fates.inDoubtArrived).toBe(0)
})
