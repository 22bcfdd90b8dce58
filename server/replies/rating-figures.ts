/** Averages of what customers gave, counted from the answers themselves, and the answers as a table. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import * as contracts from '@aura/contracts/replies/rating-figures.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { exportKind } from '../platform/export-kind.ts'
import { answer } from '../platform/handle.ts'

const since = (days: number, now: Date) => new Date(now.getTime() - days * dayMs)

const ratingsSince = (tx: Db, from: Date) =>
  tx
    .selectFrom('surveys')
    .innerJoin('conversations', 'conversations.id', 'surveys.conversation_id')
    .leftJoin('users', 'users.id', 'surveys.agent_id')
    .leftJoin('queues', 'queues.id', 'conversations.queue_id')
    .where('surveys.answered_at', '>=', from)

const name = sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`
const count = sql<number>`count(*)::int`
const average = sql<number>`avg(surveys.rating)::float8`

export const ratingFigures = answer(contracts.ratingFigures, async ({ tx, input, now }) => {
  const from = since(input.days, now)
  const people = await ratingsSince(tx, from)
    .groupBy(['surveys.agent_id', name])
    .select(['surveys.agent_id as id', name.as('name'), count.as('count'), average.as('average')])
    .orderBy(count, 'desc')
    .execute()
  const queues = await ratingsSince(tx, from)
    .groupBy(['queues.id', 'queues.name'])
    .select(['queues.id', 'queues.name', count.as('count'), average.as('average')])
    .orderBy(count, 'desc')
    .execute()
  const marks = await ratingsSince(tx, from)
    .groupBy('surveys.rating')
    .select(['surveys.rating', count.as('count')])
    .execute()
  const { asked } = await tx
    .selectFrom('surveys')
    .where('asked_at', '>=', from)
    .where('state', '<>', 'asked')
    .select(count.as('asked'))
    .executeTakeFirstOrThrow()
  const spread = [1, 2, 3, 4, 5].map((mark) => marks.find(({ rating }) => rating === mark)?.count ?? 0)
  const all = spread.reduce((sum, value) => sum + value, 0)
  const sum = spread.reduce((total, value, index) => total + value * (index + 1), 0)
  return { asked, count: all, average: all === 0 ? null : sum / all, spread, people, queues }
})

const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

type Row = {
  conversation_id: string
  answered_at: Date | null
  contact_name: string | null
  channel: string
  operator: string | null
  queue: string | null
  rating: number | null
  comment: string | null
}

export const exportRatings = exportKind({
  name: 'replies.ratings',
  needs: contracts.ratingFigures.needs,
  titles: titles('Avaliações', 'Ratings', 'Valoraciones'),
  params: z.strictObject({ days: contracts.ratingFigures.input.shape.days }),
  columns: [
    { id: 'at', titles: titles('Data', 'Date', 'Fecha'), cell: (row: Row) => row.answered_at },
    { id: 'customer', titles: titles('Cliente', 'Customer', 'Cliente'), cell: (row) => row.contact_name },
    { id: 'channel', titles: titles('Canal', 'Channel', 'Canal'), cell: (row) => row.channel },
    { id: 'operator', titles: titles('Operador', 'Operator', 'Operador'), cell: (row) => row.operator },
    { id: 'queue', titles: titles('Fila', 'Queue', 'Cola'), cell: (row) => row.queue },
    { id: 'rating', titles: titles('Nota', 'Rating', 'Nota'), cell: (row) => row.rating },
    { id: 'comment', titles: titles('Comentário', 'Comment', 'Comentario'), cell: (row) => row.comment },
  ],
  async read({ tx, params, after, limit }) {
    const query = ratingsSince(tx, since(params.days, new Date()))
      .innerJoin('channels', 'channels.id', 'conversations.channel_id')
      .select([
        'surveys.conversation_id',
        'surveys.answered_at',
        'conversations.contact_name',
        'channels.name as channel',
        name.as('operator'),
        'queues.name as queue',
        'surveys.rating',
        'surveys.comment',
      ])
      .orderBy('surveys.conversation_id')
      .limit(limit)
    const rows = await (after === null ? query : query.where('surveys.conversation_id', '>', after)).execute()
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.conversation_id ?? null) }
  },
})
