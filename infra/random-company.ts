/**
 * A company in which customers and people do things in no particular order, though the same every time: they write,
 * ring, answer, are late, pause, sell. For tests of what counts them.
 */
import { randomUUIDv7 } from 'node:crypto'
import { callTimeouts, nextAsk, recordAnswer } from '@aura/server/calls/provider-commands.ts'
import { takeCall } from '@aura/server/calls/take-call.ts'
import { recordOutcome } from '@aura/server/conversations/delivery-outcome.ts'
import { deliveryTimeouts } from '@aura/server/conversations/delivery-timeouts.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { reportBreach } from '@aura/server/routing/sla.ts'
import { createTestCompany, type TestCompany } from './company.ts'
import { type Floor, openFloor } from './contact-centre.ts'
import type { Bench } from './operations-bench.ts'
import { aiActsOf, serveByAi } from './random-ai-agent.ts'

export type RandomCompany = {
  company: TestCompany
  floor: Floor
  /** What a person asks for; null when it was refused. */
  call: (who: number, name: string, input: object) => Promise<unknown>
  /** One thing happens. */
  something: () => Promise<void>
}

const promisedMinutes = 5

export async function randomCompany(bench: Bench, seed: number): Promise<RandomCompany> {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
  const floor = await openFloor(bench.pool, company.id)
  const sms = await openFloor(bench.pool, company.id, 'sms')
  const line = await openFloor(bench.pool, company.id, 'voice')
  const draw = draws(seed)
  const call: RandomCompany['call'] = (who, name, input) =>
    bench.call(name, input, company.people[who]?.claims ?? null).then(
      ({ output }) => output,
      () => null,
    )
  const queueIds = [await openQueue(call, 0, [floor.channelId]), await openQueue(call, 1, [line.channelId])]
  const agentId = await serveByAi(call, company, sms.channelId)
  const acts = [...actsOf({ call, floor, sms, line, draw, queueIds }), ...aiActsOf(sms, agentId, draw)]
  return { company, floor, call, something: async () => void (await acts[draw(acts.length)]?.()) }
}

/** The same every time. */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function openQueue(call: RandomCompany['call'], rank: number, channels: string[]): Promise<string> {
  const id = randomUUIDv7()
  const targets = { firstAnswer: promisedMinutes, nextAnswer: null, resolution: null }
  const input = { id, name: `Fila ${rank}`, strategy: 'pull', rank, offerSeconds: 30, hours: null, skills: [] }
  await call(0, 'routing.save-queue', {
    ...input,
    targets,
    overflow: null,
    members: null,
    channels,
    version: null,
  })
  return id
}

type Parts = Pick<RandomCompany, 'call' | 'floor'> & {
  sms: Floor
  line: Floor
  draw: (below: number) => number
  queueIds: string[]
}

function actsOf({ call, floor, sms, line, draw, queueIds }: Parts): (() => Promise<unknown>)[] {
  const known: string[] = []
  const deals: string[] = []
  const rung: string[] = []
  const oneOf = (all: readonly string[]): string | undefined => all[draw(all.length)]
  const who = () => draw(3)

  const writes = async (at?: Date) => {
    const id = await [floor, sms][draw(2)]?.say(`+55119876600${10 + draw(30)}`, 'Olá', at)
    if (id !== undefined && !known.includes(id)) known.push(id)
  }
  const about = async (act: (conversationId: string) => Promise<unknown>) => {
    const conversationId = oneOf(known)
    if (conversationId !== undefined) await act(conversationId)
  }
  const answers = (fails: boolean) =>
    about(async (conversationId) => {
      const by = who()
      await call(by, 'conversations.claim', { conversationId })
      const row = await floor.within(({ tx }) =>
        tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirstOrThrow(),
      )
      const content = { type: 'text', text: 'Pois não' }
      const messageId = randomUUIDv7()
      const sent = await call(by, 'conversations.send', {
        conversationId,
        messageId,
        ownershipVersion: row.ownership_version,
        content,
      })
      if (sent === null || !fails) return
      const refused = { outcome: 'refused', problem: 'no such number' } as const
      await floor.within((work) =>
        recordOutcome(work, { conversationId, messageId, calledAt: null, timeouts: deliveryTimeouts }, refused),
      )
    })
  const clockRings = () =>
    about((conversationId) =>
      floor.within(async (work) => {
        const { tx } = work
        const row = await tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirst()
        if (row?.answer_due_at)
          await reportBreach(work, { conversationId, target: 'answer', due: row.answer_due_at.toISOString() })
      }),
    )
  const rings = async () => {
    const externalId = `CA${rung.length}`
    rung.push(externalId)
    await tellOf(line, externalId, 'waiting')
  }
  const picksUp = async () => {
    const externalId = oneOf(rung)
    if (externalId === undefined) return
    const ring = await callOf(line, externalId)
    const by = who()
    await call(by, 'routing.set-state', { state: 'available' })
    await call(by, 'conversations.claim', { conversationId: ring.conversation_id })
    await line.within((work) => connect(work, ring.id))
  }
  const hangsUp = async () => {
    const externalId = oneOf(rung)
    if (externalId !== undefined) await tellOf(line, externalId, 'over')
  }
  const sells = async () => {
    const dealId = randomUUIDv7()
    const contactId = draw(2) ? null : await contactOf(floor, oneOf(known))
    const value = { amount: 100, currency: 'BRL' }
    const deal = { dealId, title: 'Venda', contactId, value, probability: 50 }
    if (await call(who(), 'deals.create', deal)) deals.push(dealId)
  }
  const moves = async () => {
    const dealId = oneOf(deals)
    const to = ['closing', 'closing', 'lost', 'proposal'][draw(4)]
    if (dealId === undefined) return
    await call(0, 'deals.move', { dealId, to, before: null })
    if (to === 'closing' && draw(2)) await call(0, 'deals.win', { dealId, reason: null })
  }
  return [
    () => writes(),
    () => writes(),
    () => writes(),
    // Told late by the provider: the time in which it should have been answered is over.
    () => writes(new Date(Date.now() - (promisedMinutes + 1) * 60_000)),
    () => answers(false),
    () => answers(false),
    () => answers(true),
    clockRings,
    () => about((conversationId) => call(who(), 'conversations.claim', { conversationId })),
    () => about((conversationId) => call(who(), 'conversations.close', { conversationId, reason: 'resolved' })),
    () => about((conversationId) => call(0, 'routing.move-to-queue', { conversationId, queueId: oneOf(queueIds) })),
    () => call(who(), 'routing.set-state', { state: 'available' }),
    () => call(who(), 'routing.set-state', { state: 'paused', reason: 'lunch' }),
    rings,
    rings,
    picksUp,
    hangsUp,
    sells,
    moves,
  ]
}

async function contactOf(floor: Floor, conversationId: string | undefined): Promise<string | null> {
  if (conversationId === undefined) return null
  const { contact_id } = await floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', conversationId).select('contact_id').executeTakeFirstOrThrow(),
  )
  return contact_id
}

const tellOf = (line: Floor, externalId: string, state: 'waiting' | 'over') =>
  line.within(async (work) => {
    const { tx } = work
    const channel = await tx
      .selectFrom('channels')
      .where('id', '=', line.channelId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const from = `+551133330${100 + Number(externalId.slice(2))}`
    await takeCall(work, channel, { type: 'call', externalId, from, name: 'Maria', state })
  })

const callOf = (line: Floor, externalId: string) =>
  line.within(({ tx }) =>
    tx
      .selectFrom('calls')
      .where('external_id', '=', externalId)
      .select(['id', 'conversation_id'])
      .executeTakeFirstOrThrow(),
  )

/** The provider does what it is asked for. */
async function connect(work: Work, callId: string): Promise<void> {
  const next = await nextAsk(work, callId, callTimeouts)
  if (next)
    await recordAnswer(work, next, next.ask === 'look' ? { answer: 'silence' } : { answer: 'done' }, callTimeouts)
}
