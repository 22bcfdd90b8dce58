/** What tests of routing share: a company with a channel and operators, its queues, and what is offered to whom. */
import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import type { DeskState } from '@aura/contracts/routing/offer.ts'
import { deskRoom } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { distribute } from '@aura/server/routing/distribute.ts'
import { desk, agentStatus as floorView } from '@aura/server/routing/views.ts'
import { testConversations } from './operations-test.ts'

export const [owner, ana, bia] = [0, 1, 2]
export const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

const gateway = randomUUIDv7()
type Snapshot<T> = { position: number; state: T }

export function testRouting() {
  const conversations = testConversations<Conversation>()
  const { bench, company, floor, idOf, call } = conversations

  /** As the gateway does: those whose desks are open somewhere. */
  const onLine = (...people: number[]) =>
    bench.pool.query(`select * from note_attendance($1, $2, $3, interval '20 seconds')`, [
      gateway,
      people.map(() => company.id),
      people.map((who) => deskRoom(idOf(who))),
    ])
  const goOnDuty = async (...people: number[]) => {
    await onLine(...people)
    for (const who of people) await call(who, 'routing.set-state', { state: 'available' })
  }
  const inputWith = (over: Partial<Queue> = {}) => ({
    id: randomUUIDv7(),
    name: `Fila ${randomUUIDv7().slice(-6)}`,
    strategy: 'longest_idle',
    rank: 0,
    offerSeconds: 30,
    hours: null,
    skills: [],
    targets: { firstAnswer: null, nextAnswer: null, resolution: null },
    overflow: null,
    members: null,
    channels: [floor.channelId],
    ...over,
    version: over.version ?? null,
  })
  const openQueue = (over: Partial<Queue> = {}) => call<Queue>(owner, 'routing.save-queue', inputWith(over))
  const distributeWaiting = (now?: Date) => floor.within((work) => distribute(work), now)
  const offers = (): Promise<{ id: string; user_id: string; conversation_id: string; state: string }[]> =>
    floor.within(({ tx }) =>
      tx
        .selectFrom('offers')
        .select(['id', 'user_id', 'conversation_id', 'state'])
        .orderBy('offered_at')
        .orderBy('id')
        .execute(),
    )
  const standingOffers = async () => (await offers()).filter(({ state }) => state === 'offered')
  const stateOf = (id: string) =>
    floor.within(({ tx }) => tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
  const say = (n: number) => floor.say(`+5511987660${String(n).padStart(3, '0')}`, `Pedido ${n}`)
  const events = async (after: number) =>
    (await bench.log.range(company.id, after)).commits.flatMap((commit) =>
      commit.events.map((event) => ({ ...(JSON.parse(event.json) as WireEvent), rooms: event.rooms })),
    )
  async function shownDesk(who: number): Promise<Snapshot<DeskState>> {
    const shown = { room: deskRoom(idOf(who)), owner: idOf(who) }
    const { position, json } = await snapshotView(bench.pool, company.id, desk, {}, shown)
    return { position, state: JSON.parse(json) }
  }
  async function shownFloor(): Promise<Snapshot<AgentStatusState>> {
    const shown = { room: 'routing.agent-status', owner: null }
    const { position, json } = await snapshotView(bench.pool, company.id, floorView, {}, shown)
    return { position, state: JSON.parse(json) }
  }
  return {
    ...conversations,
    onLine,
    goOnDuty,
    inputWith,
    openQueue,
    distributeWaiting,
    offers,
    standingOffers,
    stateOf,
    say,
    events,
    shownDesk,
    shownFloor,
  }
}
