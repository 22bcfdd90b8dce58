/** What tests of calls share: a company with a voice channel, its provider, and the steps of a call. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Call } from '@aura/contracts/calls/call.ts'
import { deskRoom } from '@aura/contracts/routing/operator.ts'
import type { ProviderState } from '@aura/machines/calls/call.ts'
import {
  type Answered,
  nextAsk,
  type PendingCommand,
  recordAnswer,
  callTimeouts as timeouts,
} from '@aura/server/calls/provider-commands.ts'
import { shownCall } from '@aura/server/calls/store.ts'
import { takeCall } from '@aura/server/calls/take-call.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { distribute } from '@aura/server/routing/distribute.ts'
import { expect } from 'vitest'
import { testConversations } from './operations-test.ts'

export const [owner, ana, bia] = [0, 1, 2]
export const maria = '+5511987654321'
export const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

export type ProviderDouble = (ask: PendingCommand) => Answered

export function testCalls() {
  const conversations = testConversations(undefined, 'voice')
  const { bench, company, floor, idOf, call } = conversations

  const outcome = (who: number, name: string, input: object) =>
    call(who, name, input).then(
      () => 'ok',
      (refusal: Refusal) => `${refusal.code} ${Object.values(refusal.detail.params ?? {}).join(' ')}`.trim(),
    )
  const gateway = randomUUIDv7()
  let atDesk: readonly number[] = []
  /** Those and no others have a desk open somewhere, as the gateway notes it. */
  const onLine = async (...people: number[]) => {
    atDesk = people
    await bench.pool.query(`select * from note_attendance($1, $2, $3, interval '20 seconds')`, [
      gateway,
      people.map(() => company.id),
      people.map((who) => deskRoom(idOf(who))),
    ])
  }
  const goOnDuty = async (...people: number[]) => {
    await onLine(...new Set([...atDesk, ...people]))
    for (const who of people) await call(who, 'routing.set-state', { state: 'available' })
  }
  const openQueue = async (over: object = {}) => {
    const id = randomUUIDv7()
    await call(owner, 'routing.save-queue', {
      ...{
        id,
        name: `Fila ${id.slice(-6)}`,
        strategy: 'longest_idle',
        rank: 0,
        offerSeconds: 30,
        hours: null,
        skills: [],
      },
      targets: { firstAnswer: null, nextAnswer: null, resolution: null },
      ...{ overflow: null, members: null, channels: [floor.channelId], version: null, ...over },
    })
    return id
  }
  const distributeWaiting = () => floor.within((work) => distribute(work))
  /** What the provider tells of one of its calls. */
  const report = (externalId: string, providerState: ProviderState, from = maria, now?: Date) =>
    floor.within(async (work) => {
      const channel = await work.tx
        .selectFrom('channels')
        .where('id', '=', floor.channelId)
        .selectAll()
        .executeTakeFirstOrThrow()
      await takeCall(work, channel, { type: 'call', externalId, from, name: 'Maria', state: providerState })
    }, now)
  const ring = async (from = maria) => {
    const externalId = `CA${randomUUID().replaceAll('-', '')}`
    await report(externalId, 'waiting', from)
    return externalId
  }
  const callOf = (externalId: string): Promise<Call> =>
    floor.within(async ({ tx }) =>
      shownCall(
        tx,
        await tx.selectFrom('calls').where('external_id', '=', externalId).selectAll().executeTakeFirstOrThrow(),
      ),
    )
  const conversationOf = async (externalId: string) => {
    const { conversationId } = await callOf(externalId)
    return await floor.within(({ tx }) =>
      tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirstOrThrow(),
    )
  }
  const entryOf = async (externalId: string) => {
    const { content } = await floor.within(({ tx }) =>
      tx.selectFrom('messages').where('external_id', '=', externalId).select('content').executeTakeFirstOrThrow(),
    )
    return content.type === 'call' ? content.call.state : content.type
  }
  const offersOf = async (externalId: string) => {
    const { id } = await conversationOf(externalId)
    return await floor.within(({ tx }) =>
      tx.selectFrom('offers').where('conversation_id', '=', id).selectAll().orderBy('offered_at').execute(),
    )
  }
  const acceptBy = async (who: number, externalId: string) =>
    await outcome(who, 'routing.accept-offer', { offerId: (await offersOf(externalId)).at(-1)?.id })

  const willing: ProviderDouble = (ask) => (ask === 'look' ? { answer: 'silence' } : { answer: 'done' })

  /** The job behind a call, until it has nothing to do; what it asked. */
  async function runCommands(
    externalId: string,
    provider: ProviderDouble = willing,
    now = new Date(),
  ): Promise<PendingCommand[]> {
    const { id } = await callOf(externalId)
    const pendingCommands: PendingCommand[] = []
    for (;;) {
      const next = await floor.within((work) => nextAsk(work, id, timeouts), now)
      if (!next) return pendingCommands
      pendingCommands.push(next.ask)
      await floor.within((work) => recordAnswer(work, next, provider(next.ask), timeouts), now)
    }
  }

  /** A call that Ana has answered. */
  async function answeredCall(): Promise<string> {
    await openQueue()
    await goOnDuty(ana)
    const externalId = await ring()
    await distributeWaiting()
    expect(await acceptBy(ana, externalId)).toBe('ok')
    expect(await runCommands(externalId)).toEqual(['connected'])
    return externalId
  }
  return {
    ...conversations,
    outcome,
    onLine,
    goOnDuty,
    openQueue,
    distributeWaiting,
    report,
    ring,
    callOf,
    conversationOf,
    offersOf,
    entryOf,
    acceptBy,
    runCommands,
    answeredCall,
  }
}
