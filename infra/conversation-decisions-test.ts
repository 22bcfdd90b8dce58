/** What tests of a conversation's and a call's decisions share: a customer by message and by call, in random states. */
import { randomUUIDv7 } from 'node:crypto'
import { type CallState, callStates } from '@aura/contracts/calls/call.ts'
import { type ConversationState, conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { unknownToClients } from '@aura/machines/conversations/client-facts.ts'
import type { ConversationFacts } from '@aura/machines/conversations/decide.ts'
import type { OutboundFacts } from '@aura/machines/conversations/outbound/decide.ts'
import type { Actor } from '@aura/machines/platform/decision.ts'
import { takeCall } from '@aura/server/calls/take-call.ts'
import { nameOf } from '@aura/server/companies/index.ts'
import type { ConversationRow } from '@aura/server/conversations/store.ts'
import { beforeAll, expect } from 'vitest'
import { createTestCompany, type TestCompany } from './company.ts'
import { type Floor, openFloor } from './contact-centre.ts'
import { type Answer, actorsOf, type Case, compareWithHandler, type Draw, pick } from './decision-test.ts'
import { testBench } from './operations-test.ts'

const phone = '+5511987654321'
export const hourMs = 3600_000

export type ConversationWorld = {
  calls: CallState[]
  outbound: OutboundFacts
  channel: { kind: 'whatsapp'; name: string; state: 'active' | 'paused' }
}

/** Columns of a conversation in any state, with anybody. */
function anyColumns(draw: Draw, state: ConversationState, userIds: readonly string[]) {
  const somebody = pick(draw, userIds)
  return {
    state,
    assignee_id:
      state === 'waiting' ? null : state === 'open' || state === 'held' ? somebody : pick(draw, [null, somebody]),
    snoozed_until: state === 'snoozed' ? new Date(Date.now() + hourMs) : null,
    closed_at: state === 'closed' ? new Date() : null,
    close_reason: state === 'closed' ? ('resolved' as const) : null,
    last_inbound_at: new Date(Date.now() - pick(draw, [1, 48]) * hourMs),
    merged_into: null,
    before_merge: null,
  }
}

export function testConversationDecisions() {
  const bench = testBench()
  let company: TestCompany
  let floors: { whatsapp: Floor; voice: Floor }
  let names: Map<string, string>
  let actors: Actor[]
  /** One customer's conversation by message and one by call, another that is closed, and another customer's. */
  let ids: { message: string; call: string; older: string; stranger: string }
  let callId: string

  beforeAll(async () => {
    company = await createTestCompany(bench.databaseUrl, ['company_owner', ...Array(3).fill('company_user')])
    floors = {
      whatsapp: await openFloor(bench.pool, company.id),
      voice: await openFloor(bench.pool, company.id, 'voice'),
    }
    const { whatsapp, voice } = floors
    const message = await whatsapp.say(phone, 'Olá')
    const stranger = await whatsapp.say('+5511987650002', 'Olá')
    const older = randomUUIDv7()
    await voice.within(async (work) => {
      const { tx } = work
      const channel = await tx
        .selectFrom('channels')
        .where('id', '=', voice.channelId)
        .selectAll()
        .executeTakeFirstOrThrow()
      await takeCall(work, channel, { type: 'call', externalId: 'CA1', from: phone, name: null, state: 'waiting' })
    })
    await voice.within(async ({ tx }) => {
      const call = await tx.selectFrom('calls').selectAll().executeTakeFirstOrThrow()
      callId = call.id
      ids = { message, stranger, older, call: call.conversation_id ?? '' }
      const { due_order: _, ...copy } = await rowOf(message)
      const closed = {
        state: 'closed',
        closed_at: new Date(),
        preview: JSON.stringify(copy.preview),
        last_seq: 0,
      } as const
      await tx
        .insertInto('conversations')
        .values({ ...copy, ...closed, id: older, before_merge: null })
        .execute()
      actors = await actorsOf(tx, company)
      names = new Map()
      for (const { id } of company.people) names.set(id, await nameOf(tx, id))
    })
  })

  const rowOf = (id: string): Promise<ConversationRow> =>
    floors.whatsapp.within(({ tx }) =>
      tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    )

  const userIds = () => company.people.map(({ id }) => id)

  /** Everything is somewhere else. */
  async function shake(draw: Draw): Promise<ConversationWorld> {
    const states: ConversationState[] = [...conversationStates]
    const state = pick(draw, states)
    const callState = pick(draw, callStates)
    const channelState = pick(draw, ['active', 'active', 'paused'] as const)
    const withdrawn = draw(4) === 0
    const others = [
      [ids.call, anyColumns(draw, pick(draw, states), userIds())],
      [ids.stranger, anyColumns(draw, pick(draw, states), userIds())],
    ] as const
    const mergedInto = state === 'closed' && draw(3) === 0 ? ids.call : null
    const before = {
      state: pick(draw, ['open', 'closed'] as const),
      closedAt: null,
      closeReason: null,
      waitingSince: null,
      unread: 1,
      otherWaitingSince: null,
    }
    return await floors.whatsapp.within(async ({ tx }) => {
      // A customer has one open conversation on a channel.
      const set = (id: string, columns: ReturnType<typeof anyColumns>) =>
        tx.updateTable('conversations').set(columns).where('id', '=', id).execute()
      await set(ids.older, anyColumns(draw, 'closed', userIds()))
      await set(ids.message, anyColumns(draw, state, userIds()))
      if (mergedInto)
        await tx
          .updateTable('conversations')
          .set({ merged_into: mergedInto, before_merge: JSON.stringify(before) })
          .where('id', '=', ids.message)
          .execute()
      if (state === 'closed') await set(ids.older, anyColumns(draw, pick(draw, states), userIds()))
      for (const [id, columns] of others) await set(id, columns)
      await tx
        .updateTable('calls')
        .set({
          state: callState,
          operator_id: pick(draw, [null, ...userIds()]),
          wrap_up_until: callState === 'wrap_up' ? new Date(Date.now() + hourMs) : null,
        })
        .where('id', '=', callId)
        .execute()
      const channel = await tx
        .updateTable('channels')
        .set({ state: channelState })
        .where('id', '=', floors.whatsapp.channelId)
        .returning('name')
        .executeTakeFirstOrThrow()
      const { contact_id, company_id } = await tx
        .selectFrom('conversations')
        .where('id', '=', ids.message)
        .select(['contact_id', 'company_id'])
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('contact_consents').where('contact_id', '=', contact_id).execute()
      if (withdrawn)
        await tx
          .insertInto('contact_consents')
          .values({
            company_id,
            contact_id,
            channel: 'whatsapp',
            state: 'withdrawn',
            source: 'message',
            at: new Date(),
          })
          .execute()
      return {
        calls: [callState],
        outbound: { blocked: null, consent: withdrawn ? 'withdrawn' : 'unknown', campaign: null },
        channel: { kind: 'whatsapp', name: channel.name, state: channelState },
      }
    })
  }

  /** `shown`: what a client shows; `expected`: what all facts come to. */
  async function compare({ shown, ...one }: Case & { shown: Answer }): Promise<void> {
    const answer = await compareWithHandler(bench, company, one)
    if ('refused' in shown) expect(shown).toEqual(answer)
    else if ('refused' in answer) expect(unknownToClients).toContain(answer.refused.code)
  }

  const nameIn = (id: string) => names.get(id) ?? ''
  const factsWith = (calls: readonly CallState[], anotherOpen: string | null): ConversationFacts => ({
    nameOf: nameIn,
    calls,
    anotherOpen,
    operatorName: (id) =>
      actors.find((actor) => actor.id === id)?.permissions.includes('update_operations') ? nameIn(id) : undefined,
    isOffDuty: () => true,
    queueName: () => undefined,
    aiAgentName: () => undefined,
  })
  return {
    get floors() {
      return floors
    },
    get actors() {
      return actors
    },
    get ids() {
      return ids
    },
    get callId() {
      return callId
    },
    userIds,
    rowOf,
    shake,
    compare,
    nameIn,
    factsWith,
  }
}
