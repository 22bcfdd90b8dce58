/** People are moved between queues, several at once and all or none. What they have in their hands stays with them. */
import * as z from 'zod/mini'
import { command, query } from '../../platform/operation.ts'
import { id, integer } from '../../platform/values.ts'
import { queue } from '../../routing/queue.ts'

/** From null: the operator serves one more queue. To null: one less. */
export const move = z
  .strictObject({ userId: id, from: z.nullable(id), to: z.nullable(id) })
  .check(z.refine(({ from, to }) => from !== to, { error: 'a move' }))
export type Move = z.infer<typeof move>

/** The users who may be allocated. */
export const allocatable = query('warroom.allocatable', {
  input: z.strictObject({}),
  output: z.array(z.strictObject({ userId: id, name: z.string() })),
  needs: 'manage_operations',
  errors: [],
})

export const allocate = command('warroom.allocate', {
  input: z.strictObject({
    moves: z.array(move).check(z.minLength(1), z.maxLength(50)),
    /** The queues as they were seen. */
    versions: z.record(id, integer(1)),
  }),
  output: z.array(queue),
  needs: 'manage_operations',
  errors: ['routing.queue_not_found', 'routing.queue_overtaken', 'conversations.no_such_person'],
})
