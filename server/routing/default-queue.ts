/**
 * The queue every company starts with: without one the first customer's message is offered to nobody. It takes every
 * channel that has no queue, until a supervisor removes it.
 */
import type { Language } from '@aura/contracts/platform/values.ts'
import { queueChanged } from '@aura/contracts/routing/queue.ts'
import { openAllDay } from '@aura/machines/routing/hours.ts'
import type { Work } from '../platform/handle.ts'
import { adoptWaiting } from './adopt-waiting.ts'
import { saveDefaultTargets } from './default-targets.ts'
import { queuesOf } from './queues.ts'

type Company = { companyId: string; language: Language }

const names: Record<Language, string> = { 'pt-BR': 'Atendimento', 'en-US': 'Customer service', 'es-ES': 'Atención' }

/** Of a new company, as of its first queue. */
const usualTargets = { firstAnswer: 15, nextAnswer: 30, resolution: 24 * 60 }

/** The default queue bears the company's id, so it is made once and is found without a mark of its own. */
const defaultQueueId = (companyId: string) => companyId

/** A company that has queues, or had some, keeps to those. */
export async function createDefaultQueue(work: Work, { companyId, language }: Company): Promise<void> {
  const { tx } = work
  const has = await tx.selectFrom('queues').select('id').limit(1).executeTakeFirst()
  if (has) return
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  await tx
    .insertInto('queues')
    .values({
      company_id: companyId,
      id: defaultQueueId(companyId),
      name: names[language],
      strategy: 'longest_idle',
      rank: 50,
      offer_seconds: 30,
      hours: JSON.stringify(openAllDay(timezone)),
      skills: [],
      targets: JSON.stringify(usualTargets),
      // Everybody who serves customers: the founder, and each operator invited later.
      members: null,
    })
    .execute()
  await saveDefaultTargets(tx, companyId, usualTargets)
  await routeToDefaultQueue(work, companyId)
}

/** Of a channel that was just connected, or of all those there are. */
export async function routeToDefaultQueue(work: Work, companyId: string, channelId?: string): Promise<void> {
  const { tx, emit } = work
  const id = defaultQueueId(companyId)
  // The lock that saving and removing a queue take.
  const all = tx.selectFrom('queues').select(['id', 'name', 'removed_at']).orderBy('id')
  const rows = await all.forNoKeyUpdate().execute()
  const queue = rows.find((row) => row.id === id && row.removed_at === null)
  if (!queue) return
  const channels = await tx
    .updateTable('channels')
    .set({ queue_id: id })
    .where('queue_id', 'is', null)
    .where('state', '<>', 'removed')
    .$if(channelId !== undefined, (query) => query.where('id', '=', channelId ?? ''))
    .returning('id')
    .execute()
  await adoptWaiting(
    work,
    queue,
    channels.map((channel) => channel.id),
  )
  const saved = (await queuesOf(tx)).find((row) => row.id === id)
  if (saved) emit(queueChanged, { id, queue: saved })
}
