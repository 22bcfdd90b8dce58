/** Workers die at every step of a sync, in an order that a seed draws, while people change contacts on both sides. */
import { testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'
import { syncSteps } from './sync.ts'

const test = testCrmSync()
const { connect, create, map, start, sync, react, here, there, stamp, call } = test

it.each(['hubspot', 'rest'] as const)(
  '%s: nothing is lost, nobody is there twice, and it comes to rest',
  async (kind) => {
    const connected = await connect(kind)
    const records = Array.from({ length: 120 }, (_, n) =>
      connected.account.store.create('contacts', { name: `Ana ${n}`, email: `ana${n}@cliente.example` }),
    )
    for (let n = 0; n < 15; n++) await create({ name: `Caio ${n}`, email: `caio${n}@cliente.example` })
    await map(connected)
    await call('crm-sync.resume', { connectionId: connected.id })
    await start(connected, 'load')
    let seed = 16
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const died = new Set<string>()
    for (let death = 0; death < 28; death++) {
      const at = syncSteps[death % syncSteps.length]
      let left = draw(3)
      const { promise: dead, resolve: die } = Promise.withResolvers<string | null>()
      void sync(connected, {
        step: async (now) => {
          if (now !== at || left-- > 0) return
          die(now)
          await new Promise(() => {})
        },
      }).then(() => die(null))
      const step = await dead
      if (step) died.add(step)
      test.bed.advance(61_000)
      const record = records[draw(records.length)]
      connected.account.store.update('contacts', record?.id ?? '', { name: `Editada ${death}` })
      await create({ name: `Bia ${death}`, email: `bia${death}@cliente.example` })
      await react()
    }
    for (let round = 0; round < 4; round++) {
      await react()
      await sync(connected)
      test.bed.advance(61_000)
    }
    expect([...died].sort()).toEqual([...syncSteps].sort())
    expect(await here()).toEqual(there(connected))
    expect(there(connected)).toHaveLength(120 + 15 + 28)
    const before = await stamp(connected)
    await react()
    await sync(connected)
    expect(await stamp(connected)).toBe(before)
  },
)
