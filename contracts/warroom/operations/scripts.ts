/** The words in use on a queue or a channel: which templates went out, what became of them, who changed them last. */
import * as z from 'zod/mini'
import { templateState } from '../../conversations/templates/template.ts'
import { query } from '../../platform/operation.ts'
import { id, instant } from '../../platform/values.ts'

export const scriptDays = 7
const count = z.int().check(z.nonnegative())

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
        sent: count,
        delivered: count,
        read: count,
        failed: count,
        /** The customer wrote within a day. */
        answered: count,
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
      }),
    ),
  }),
  needs: 'view_warroom',
  errors: ['conversations.queue_not_found', 'conversations.channel_not_found'],
})
