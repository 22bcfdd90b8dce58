/** The words in use on a queue or a channel: which templates went out, what became of them, who changed them last. */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'
import { id, instant, integer } from '../../platform/values.ts'
import { templateState } from '../../templates/template.ts'

export const scriptDays = 7
const count = integer(0)

export const scripts = query('warroom.scripts', {
  /** Of all of them when neither is named. */
  input: z.strictObject({ queueId: z._default(z.nullable(id), null), channelId: z._default(z.nullable(id), null) }),
  output: z.strictObject({
    templates: z.array(
      z.strictObject({
        templateId: id,
        name: z.string(),
        text: z.string(),
        state: templateState,
        reason: z.nullable(z.string()),
        /** Given to the provider and taken by it; of these so many arrived, and so on. */
        sent: count,
        delivered: count,
        read: count,
        /** The customer wrote within a day. */
        answered: count,
        failed: count,
        /** Not gone out yet, or nobody knows whether it has. */
        waiting: count,
        changedAt: instant,
        changedBy: z.string(),
        version: z.int(),
      }),
    ),
    replies: z.array(
      z.strictObject({
        replyId: id,
        title: z.string(),
        shortcut: z.string(),
        text: z.string(),
        /** Ever, by everybody. */
        uses: count,
        version: z.int(),
        /** Null where the last change was before this was kept. */
        changedAt: z.nullable(instant),
        changedBy: z.nullable(z.string()),
      }),
    ),
  }),
  needs: 'view_warroom',
  errors: ['routing.queue_not_found', 'channels.not_found'],
})
