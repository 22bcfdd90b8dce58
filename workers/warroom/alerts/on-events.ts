/**
 * The rules of a company, looked at after every event that its metrics are folded from. What a look says is raised in
 * the transaction of the step, so killed at any moment it is said once. The numbers are folded here once more, event
 * by event: whoever keeps them may be further on already. A worker that begins takes them as they were kept, and
 * looks at what came in between as one.
 */
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { fold, foldedEvents } from '@aura/machines/warroom/metrics/fold.ts'
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { holdWatch, keepWatch, loadMetrics } from '@aura/server/warroom/index.ts'
import { type Reaction, reaction, type Told } from '../../platform/reactions.ts'
import { closedChannel } from '../metrics/fold-log.ts'
import { type Noting, noting } from './changes.ts'
import { type Looking, lookingAt } from './looking.ts'

type Event = Told<(typeof foldedEvents)[number]>
type Step = { known: Noting; looking: Looking; held: NonNullable<Awaited<ReturnType<typeof holdWatch>>> }

const mostCompanies = 500
const eventsAStep = 1000

export function watchingRules(): Reaction {
  const all = new Map<string, Noting>()
  const steps = new WeakMap<Db, Step>()

  async function begin(work: Work, companyId: string, before: number): Promise<Step> {
    const held = await holdWatch(work, companyId, true)
    if (!held) throw new Error('whoever waits for the row gets it')
    const found = all.get(companyId)
    const fits = found !== undefined && found.metrics.position === held.position
    const known = fits ? found : noting(await loadMetrics(work.tx))
    if (!fits) await catchUp(work.tx, known.metrics, before)
    known.taken()
    remember(all, companyId, known)
    const looking = await lookingAt(work, { companyId, watch: held.watch, metrics: known.metrics })
    if (held.anew || !fits) await looking.all(work, known.metrics.at)
    return { known, looking, held }
  }

  return reaction<(typeof foldedEvents)[number]>(
    'warroom.alerts',
    foldedEvents,
    async ({ event, tx, companyId, emit, now, newId }) => {
      const work: Work = { tx, emit, now, newId }
      const step = steps.get(tx) ?? (await begin(work, companyId, event.position))
      steps.set(tx, step)
      await take(work, step, event)
    },
    {
      eventsAStep,
      async settle({ tx }) {
        const step = steps.get(tx)
        if (step) await keepWatch(tx, step.known.metrics.position, step.held.watch)
      },
    },
  )
}

async function take(work: Work, { known, looking }: Step, event: Event): Promise<void> {
  const { metrics } = known
  if (event.position <= metrics.position) return
  const at = Math.max(metrics.at, Date.parse(event.at))
  await looking.until(work, at)
  const channelId = await closedChannel(work.tx, metrics, event)
  fold(metrics, { ...event, name: event.contract.name }, () => channelId)
  await looking.after(work, known.taken(), at)
}

/** Numbers that were kept before this event was taken are brought to it. */
async function catchUp(tx: Db, metrics: Metrics, before: number): Promise<void> {
  const rows = await tx
    .selectFrom('events')
    .where('position', '>', metrics.position)
    .where('position', '<', before)
    .where('name', 'in', [...new Set(foldedEvents.map(({ name }) => name))])
    .select(['name', 'position', 'at', 'body'])
    .orderBy('position')
    .execute()
  for (const { name, position, at, body } of rows) {
    const happened: Pick<WireEvent, 'name' | 'position'> = { name, position }
    fold(metrics, { ...happened, at: at.toISOString(), body: JSON.parse(body) }, () => null)
  }
}

function remember(all: Map<string, Noting>, companyId: string, known: Noting): void {
  all.delete(companyId)
  all.set(companyId, known)
  const oldest = all.size > mostCompanies ? all.keys().next().value : undefined
  if (oldest !== undefined) all.delete(oldest)
}
