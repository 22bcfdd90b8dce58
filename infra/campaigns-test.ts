/**
 * What tests of campaigns share: a company with a channel, which is SMS unless the test names another kind, a provider that
 * does what it is told, and the batches of its campaigns one by one. What is returned stands for those of the running test.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { Bucket, RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import type { MessageKind } from '@aura/contracts/channels/channel.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { beginning, dispatching } from '@aura/workers/campaigns/dispatch.ts'
import { onRulesChanged } from '@aura/workers/campaigns/on-rules-changed.ts'
import {
  type Floor,
  type OutboundDelivery,
  openOutboundDelivery,
} from '@aura/workers/conversations/testing/outbound-delivery.ts'
import { runJob } from '@aura/workers/platform/run-job.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openFloor } from './contact-centre.ts'
import { running, testBench, testCompany } from './operations-test.ts'

export type Ledger = {
  audience: number
  buckets: Record<Bucket, number>
  delivered: number
  read: number
  replied: number
  reasons: Record<'failed' | 'suppressed', { code: string; count: number }[]>
  hold: { code: string } | null
}
type Queued = { id: string; name: string; data: { company: string; payload: { campaignId: string } } }

/** Where the short links of messages lead, those that are sent and those that are foreseen. */
export const publicUrl = 'https://aura.example'

/** Where the kept counts of a campaign differ from its people. */
const miscounted = `select state, step, variant, channel_id, code, replied, sum(people) as difference from (
    select state, step, variant, channel_id, code, replied, people from campaign_counts where campaign_id = $1
    union all select state, step, variant, queued_channel_id, code, replied_at is not null, -1
    from campaign_recipients where campaign_id = $1) p
  group by 1, 2, 3, 4, 5, 6 having sum(people) <> 0`

const everybody = { match: 'all', of: [] }
const numberOf = (n: number) => `+55119${String(60_000_000 + n)}`

export function testCampaigns(kind: MessageKind = 'sms') {
  const bench = testBench({ publicUrl })
  const company = testCompany(bench, ['company_owner', 'company_user'])
  let ownBed: Testbed | undefined
  let current: { floor: Floor; outbound: OutboundDelivery } | undefined
  let phone = 0
  const bed: Pick<Testbed, 'advance' | 'now' | 'owner' | 'pool' | 'parts'> = {
    get owner() {
      return running(ownBed).owner
    },
    get pool() {
      return running(ownBed).pool
    },
    parts: (...over) => running(ownBed).parts(...over),
    advance: (milliseconds) => running(ownBed).advance(milliseconds),
    now: () => running(ownBed).now(),
  }
  beforeAll(async () => {
    ownBed = testbed(bench.databaseUrl)
    await ownBed.follower([onRulesChanged])
  })
  afterAll(() => ownBed?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    const floor = { ...(await openFloor(bed.pool, company.id, kind)), companyId: company.id }
    current = { floor, outbound: openOutboundDelivery(running(ownBed), floor) }
  })

  const call = async <T>(name: string, input: object, person = 0) =>
    (await bench.call(name, input, company.people[person]?.claims ?? null)).output as T

  async function people(count: number): Promise<Contact[]> {
    const made: Contact[] = []
    for (let n = 0; n < count; n += 1) {
      phone += 1
      const number = { kind: 'phone', value: numberOf(phone) }
      const letterBox = { kind: 'email', value: `pessoa${phone}@cliente.example` }
      const addresses = kind === 'email' ? [letterBox] : [number]
      made.push(await call('contacts.create', { contactId: randomUUIDv7(), name: `Pessoa ${phone}`, addresses }))
    }
    return made
  }

  async function audience(definition: object = everybody): Promise<string> {
    const audienceId = randomUUIDv7()
    await call('audiences.create-audience', { audienceId, name: audienceId, definition })
    return audienceId
  }

  async function draft(over: object = {}): Promise<Campaign> {
    const text = { type: 'text', text: 'Olá {{contato.primeiro_nome}}', subject: null }
    const campaignId = randomUUIDv7()
    return await call('campaigns.create-campaign', {
      ...{
        campaignId,
        name: campaignId,
        audienceId: await audience(),
        channelId: running(current).floor.channelId,
        message: text,
      },
      ...{ startsAt: null, perMinute: 6000, consentOnly: false, ...over },
    })
  }

  const launch = ({ id: campaignId, version }: Campaign) => call<Campaign>('campaigns.launch', { campaignId, version })
  const pause = ({ id: campaignId }: Campaign) =>
    call<{ campaign: Campaign; underway: number }>('campaigns.pause', { campaignId })
  const resume = ({ id: campaignId }: Campaign) => call<Campaign>('campaigns.resume', { campaignId })
  const stop = ({ id: campaignId }: Campaign) =>
    call<{ campaign: Campaign; underway: number }>('campaigns.stop', { campaignId, reason: 'Texto errado' })

  async function ledger({ id: campaignId }: Campaign): Promise<Ledger> {
    const found = await call<Ledger>('campaigns.ledger', { campaignId })
    expect((await running(ownBed).owner.query(miscounted, [campaignId])).rows).toEqual([])
    const total = Object.values(found.buckets).reduce((sum, count) => sum + count, 0)
    expect(total).toBe(found.audience)
    return found
  }
  const bucketsOf = async (campaign: Campaign) => (await ledger(campaign)).buckets
  const stateOf = async ({ id }: Campaign) =>
    (await bed.owner.query('select state from campaigns where id = $1', [id])).rows[0].state
  const peopleIn = async ({ id: campaignId }: Campaign, bucket: Bucket) =>
    (
      await call<{
        people: { name: string; state: RecipientState; code: string | null; conversationId: string | null }[]
      }>('campaigns.people', { campaignId, bucket, after: null })
    ).people

  /** One batch of every campaign whose jobs wait, whatever their time; however slow the machine, it is a whole one. */
  async function dispatch(): Promise<number> {
    const { rows } = await bed.owner.query<Queued>(
      `delete from jobs.job where name = any ($1) and data ->> 'company' = $2 and state = 'created' returning id, name, data`,
      [['campaigns.begin', 'campaigns.dispatch'], company.id],
    )
    for (const { name, data } of rows) {
      const parts = { ...bed.parts(), elapsed: () => performance.now() }
      const work = (name === 'campaigns.begin' ? beginning : dispatching)({
        publicUrl,
        withinMs: Number.POSITIVE_INFINITY,
      })
      const { outcome } = (await runJob(parts, work, {
        id: randomUUID(),
        data,
        signal: new AbortController().signal,
      })) as {
        outcome?: string
      }
      void outcome
    }
    return rows.length
  }

  /** Whatever is written goes to the provider. */
  async function deliver(): Promise<void> {
    const { rows } = await bed.owner.query<{ conversation_id: string }>(
      `select distinct conversation_id from messages where company_id = $1 and status in ('queued', 'in_doubt')`,
      [company.id],
    )
    for (const { conversation_id } of rows) await running(current).outbound.deliver(conversation_id)
  }

  async function settle(rounds = 40): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      bed.advance(1_500)
      const count = await dispatch()
      await deliver()
      if (count === 0) return
    }
  }

  const sentTo = () =>
    running(current)
      .outbound.provider.got.map(({ to }) => to)
      .sort()
  const floor: Pick<Floor, 'channelId' | 'say'> = {
    get channelId() {
      return running(current).floor.channelId
    },
    say: (...message) => running(current).floor.say(...message),
  }
  const outbound: Pick<OutboundDelivery, 'provider' | 'timeouts' | 'within' | 'conversation' | 'write' | 'deliver'> = {
    get provider() {
      return running(current).outbound.provider
    },
    get timeouts() {
      return running(current).outbound.timeouts
    },
    within: (work) => running(current).outbound.within(work),
    conversation: (from) => running(current).outbound.conversation(from),
    write: (...written) => running(current).outbound.write(...written),
    deliver: (...delivery) => running(current).outbound.deliver(...delivery),
  }
  return {
    ...{ bench, company, bed, floor, outbound, call, people, audience, draft, launch, pause, resume, stop },
    ...{ ledger, bucketsOf, stateOf, peopleIn, dispatch, deliver, settle, sentTo },
  }
}
