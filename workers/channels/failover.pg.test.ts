/** A channel that fails over: nothing waits for a provider that is gone, and each message says why it went where. */
import { channelSwitched } from '@aura/contracts/channels/backup.ts'
import type { ChannelHealth } from '@aura/contracts/channels/channel.ts'
import { testDelivery } from '@aura/infra/delivery-test.ts'
import { checksToRecover } from '@aura/machines/channels/decide.ts'
import { ProviderError, saveHealth } from '@aura/server/channels/index.ts'
import { beforeEach, expect, it } from 'vitest'

const { bench, floor, outbound } = testDelivery()
const spare = '+551140009999'
const well: ChannelHealth = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null }

const channel = async () =>
  await outbound.within(({ tx }) =>
    tx.selectFrom('channels').where('id', '=', floor.channelId).selectAll().executeTakeFirstOrThrow(),
  )
const routes = async (conversationId: string) => {
  const { rows } = await bench.owner.query(
    `select connection, connection_reason as reason, status from messages
     where conversation_id = $1 and direction = 'out' order by seq`,
    [conversationId],
  )
  return rows
}
const switched = async () => {
  const { rows } = await bench.owner.query(
    'select body from events where company_id = $1 and name = $2 order by position',
    [floor.companyId, channelSwitched.name],
  )
  return rows.map(({ body }) => JSON.parse(body)).map(({ to, reason }) => [to, reason])
}
const primaryIs = async (health: ChannelHealth) =>
  await outbound.within(async (work) => {
    await saveHealth(work, await channel(), health, 'primary')
  })

/** Five customers whose messages the primary connection does not take. */
async function failForEverybody(): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => outbound.conversation(`+55119${n}0000000`)))
  for (const id of ids) {
    await outbound.write(id, ['oi'])
    await outbound.deliver(id)
  }
  return ids
}

beforeEach(async () => {
  await bench.owner.query(
    `update channels set backup = $2, backup_credential_id = credential_id, failover = true, connection = 'primary',
       connection_reason = null, failures = 0, circuit_open_until = null, well_checks = 0 where id = $1`,
    [floor.channelId, JSON.stringify({ address: spare, settings: {}, health: well })],
  )
  outbound.provider.behave({
    send: async ({ address }, { messageId }) => {
      if (address === spare) return { externalId: `spare-${messageId}` }
      throw new ProviderError('later', 'away')
    },
  })
})

it('goes over when the primary fails for everybody, and comes back once two checks found it well', async () => {
  const [first = ''] = await failForEverybody()
  expect(await channel()).toMatchObject({ connection: 'backup', connection_reason: 'circuit_open', failures: 0 })

  // 1. What comes next goes at once, and so does what was waiting.
  const next = await outbound.conversation('+5511955550000')
  await outbound.write(next, ['e agora?'])
  await outbound.deliver(next)
  expect(await routes(next)).toEqual([{ connection: 'backup', reason: 'circuit_open', status: 'sent' }])
  bench.advance(300_000)
  await outbound.deliver(first)
  expect(await routes(first)).toEqual([{ connection: 'backup', reason: 'circuit_open', status: 'sent' }])

  // 2. One good check may be luck; a bad one in between begins anew.
  await primaryIs(well)
  await primaryIs({ ...well, status: 'failing', problem: 'away' })
  for (let check = 1; check < checksToRecover; check++) await primaryIs(well)
  expect(await channel()).toMatchObject({ connection: 'backup' })
  await primaryIs(well)
  expect(await channel()).toMatchObject({ connection: 'primary', connection_reason: 'recovered' })
  expect(await switched()).toEqual([
    ['backup', 'circuit_open'],
    ['primary', 'recovered'],
  ])
})

it('counts for a connection only what went over it', async () => {
  const [failing, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const called = Promise.withResolvers<void>()
  let calls = 0
  outbound.provider.behave({
    send: async ({ address }, { messageId, content }) => {
      if (address === spare) throw new ProviderError('later', 'away')
      calls += 1
      if (calls === 13) called.resolve()
      const isLate = content.type === 'text' && content.text === 'demorou'
      await (isLate ? answering : failing).promise
      if (isLate) return { externalId: `late-${messageId}` }
      throw new ProviderError('later', 'away')
    },
  })
  const deliverAt = async (from: string, text: string) => {
    const id = await outbound.conversation(from)
    await outbound.write(id, [text])
    return { id, ended: outbound.deliver(id) }
  }
  // 1. Twelve hang at the primary: five open its circuit, and the others are no failures of the backup.
  const hanging: Promise<unknown>[] = []
  for (let n = 0; n < 12; n++) hanging.push((await deliverAt(`+5511${90_000_000 + n}0`, 'oi')).ended)
  const answered = await deliverAt('+5511900000990', 'demorou')
  await called.promise
  failing.resolve()
  await Promise.all(hanging)
  expect(await channel()).toMatchObject({ connection: 'backup', failures: 0, circuit_open_until: null })

  // 2. The backup fails once, and a late answer of the primary does not clear that.
  await (await deliverAt('+5511955550000', 'e agora?')).ended
  expect((await channel()).failures).toBe(1)
  answering.resolve()
  await answered.ended
  expect(await outbound.statuses(answered.id)).toEqual(['sent'])
  expect((await channel()).failures).toBe(1)
})

it('stays where somebody put it, and where nobody allowed it to go over', async () => {
  const { company_id: companyId } = await channel()
  await bench.owner.query(`update channels set failover = false where company_id = $1`, [companyId])
  await failForEverybody()
  expect(await channel()).toMatchObject({ connection: 'primary', failures: 5 })
  await bench.owner.query(
    `update channels set failover = true, connection = 'backup', connection_reason = 'chosen', failures = 0, circuit_open_until = null where company_id = $1`,
    [companyId],
  )
  for (let check = 0; check <= checksToRecover; check++) await primaryIs(well)
  expect(await channel()).toMatchObject({ connection: 'backup', connection_reason: 'chosen' })
  const next = await outbound.conversation('+5511955550000')
  await outbound.write(next, ['e agora?'])
  await outbound.deliver(next)
  expect(await routes(next)).toEqual([{ connection: 'backup', reason: 'chosen', status: 'sent' }])
})
