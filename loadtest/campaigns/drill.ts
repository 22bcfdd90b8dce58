/**
 * A campaign goes out through a provider that loses a tenth of its answers, by workers that are killed at any moment,
 * is paused in the middle and resumed. All the while its ledger is read; afterwards the phones are compared with it.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { ledger } from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { startChannelSimulator } from '@aura/infra/phone/simulator.ts'
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { insertPeople } from '../contacts/people.ts'
import { dispatcher, environment } from '../dispatch/drill.ts'

export type CampaignDrill = {
  world: Shared
  people: number
  workers: number
  kills: number
  random: () => number
  progress?: (words: string) => void
}

export type Outcome = {
  seconds: number
  /** How often the ledger was read, and how often it did not add up to the audience. */
  looks: number
  unbalanced: number
  sent: number
  failed: number
  inDoubt: number
  /** At the phone more than once. */
  twice: number
  /** Known to have gone out, and not at the phone. */
  lost: number
  /** Said to have failed, and at the phone. */
  mistaken: number
  /** Reached a phone after the pause had answered, and before the campaign was resumed. */
  afterPause: number
  state: string
}

type Ledger = OutputOf<typeof ledger>
const manners = { dropAcks: 0.1, receiptCopies: 2, receiptOrder: 'reversed' } as const

export async function runCampaignDrill({
  world,
  people,
  progress = () => {},
  ...drill
}: CampaignDrill): Promise<Outcome> {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = opened.use(await world.freshDatabase()).url
  const simulator = opened.use(await startChannelSimulator())
  const server = opened.use(await world.server({ databaseUrl, simulatorUrl: simulator.url }))
  const { publicUrl } = server.config
  const db = new pg.Client(databaseUrl)
  await db.connect()
  opened.defer(() => db.end())
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const [owner] = company.people
  if (!owner) throw new Error('the company has nobody')
  await insertPeople(db, company.id, 0, people)
  const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = owner.claims
  const sign = createSigner({ key: accessKey(world.addresses.secret), algorithm: 'HS256' })
  const token = sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })
  const { ask } = asking(publicUrl)
  const call = <Output>(name: string, input: object) => ask<Output>(name, input, token)

  // 1. A channel, an audience of everybody, and the campaign.
  const [channelId, audienceId, campaignId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const { hookUrl } = await call<{ hookUrl: string }>('channels.connecting', { channelId })
  const { account, settings, secrets } = await simulator.openAccount({
    ...{ kind: 'sms', callbackUrl: hookUrl, behaviour: manners },
  })
  const channel = { channelId, kind: 'sms', name: 'Avisos', address: account.address, settings, secrets }
  await call('channels.connect-channel', channel)
  await call('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } })
  const message = { type: 'text', text: '{{contato.nome}}', subject: null }
  // A small one takes long enough to be met by every kill.
  const perMinute = Math.min(6000, people * 4)
  await call('campaigns.create-campaign', {
    ...{
      campaignId,
      name: 'Natal',
      audienceId,
      channelId,
      message,
      startsAt: null,
      perMinute,
      consentOnly: false,
    },
  })
  // Names are what phones are told apart by.
  await db.query(`update contacts set name = name || ' ' || id where company_id = $1`, [company.id])

  const env = environment(world, databaseUrl, simulator.url, publicUrl)
  const workers = await Promise.all(
    Array.from({ length: drill.workers }, async (_, index) => opened.use(await dispatcher(world, env, index))),
  )
  const read = () => call<Ledger>('campaigns.ledger', { campaignId })
  const gone = ({ buckets: { sent, failed, in_doubt } }: Ledger) => sent + failed + in_doubt
  const onPhones = async () => (await simulator.sentTo(account.id)).length

  // 2. It goes out; the ledger is read all the while.
  const began = performance.now()
  await call('campaigns.launch', { campaignId, version: 1 })
  let [looks, unbalanced, isOver] = [0, 0, false]
  const watching = (async () => {
    while (!isOver) {
      const { audience, buckets } = await read()
      looks += 1
      const sum = Object.values(buckets).reduce((total, count) => total + count, 0)
      if (sum !== audience || (audience !== 0 && audience !== people)) unbalanced += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  watching.catch(() => {})
  const alive = new Set(workers)
  const restarts: Promise<unknown>[] = []
  let afterPause = 0
  for (let kills = 0; kills < drill.kills; kills += 1) {
    const share = ((kills + drill.random()) / drill.kills) * 0.8
    await until(async () => gone(await read()) >= Math.max(1, share * people), { within: 120_000 })
    // In the first half, so that a small campaign cannot be over before it is paused.
    if (kills === Math.floor((drill.kills - 1) / 2)) {
      await call('campaigns.pause', { campaignId })
      const before = await onPhones()
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      afterPause = (await onPhones()) - before
      await call('campaigns.resume', { campaignId })
    }
    await until(() => alive.size > 1, { within: 60_000 })
    const victim = [...alive][Math.floor(drill.random() * alive.size)]
    if (!victim) throw new Error('nobody is left to be killed')
    alive.delete(victim)
    await victim.kill('SIGKILL')
    restarts.push(victim.restart().then(() => alive.add(victim)))
    progress(`${kills + 1} killed, ${gone(await read())} of ${people} gone`)
  }
  await Promise.all(restarts)
  const stateNow = async () =>
    (await db.query<{ state: string }>('select state from campaigns where id = $1', [campaignId])).rows[0]?.state ?? ''
  await until(async () => (await stateNow()) === 'finished', { within: 600_000, every: 500 })
  const seconds = (performance.now() - began) / 1000
  const unsettled = `select count(*)::int as count from messages where company_id = $1 and status = 'in_doubt' and retry_at is not null`
  await until(async () => (await db.query(unsettled, [company.id])).rows[0]?.count === 0, {
    within: 120_000,
    every: 200,
  })
  await simulator.idle()
  isOver = true
  await watching

  // 3. The phones beside the ledger.
  const phones = new Map<string, number>()
  for (const { content } of await simulator.sentTo(account.id)) {
    const text = content.type === 'text' ? content.text : ''
    phones.set(text, (phones.get(text) ?? 0) + 1)
  }
  const { rows } = await db.query<{ name: string; state: string }>(
    `select c.name, r.state from campaign_recipients r join contacts c on c.id = r.contact_id where r.campaign_id = $1`,
    [campaignId],
  )
  const { buckets } = await read()
  const times = (name: string) => phones.get(name) ?? 0
  const isSent = (state: string) => ['sent', 'delivered', 'read'].includes(state)
  return {
    ...{ seconds, looks, unbalanced, afterPause, state: await stateNow() },
    ...{ sent: buckets.sent, failed: buckets.failed, inDoubt: buckets.in_doubt },
    twice: rows.filter(({ name }) => times(name) > 1).length,
    lost: rows.filter(({ name, state }) => isSent(state) && times(name) === 0).length,
    mistaken: rows.filter(({ name, state }) => state === 'failed' && times(name) > 0).length,
  }
}
