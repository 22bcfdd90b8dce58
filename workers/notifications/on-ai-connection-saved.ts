/** A connection to language models that breaks is told to those who can mend it, and that it answers again. */
import { connectionSaved } from '@aura/contracts/ai/connection.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onAiConnectionSaved = reaction(
  'notifications.on-ai-connection-saved',
  connectionSaved,
  async ({ event, ...parts }) => {
    const { connection, before } = event.body
    const { id, name, health, paused } = connection
    const isFailing = health === 'failing'
    const isWellAgain = health === 'ok' && before === 'failing' && event.actor === null
    if (paused || isFailing === (before === 'failing') || (!isFailing && !isWellAgain)) return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_integrations')
    await notify(work, {
      ...{ ...fact, to, kind: isFailing ? 'ai.connection_failing' : 'integrations.recovered', params: { name } },
      link: `/integrations/ias?connection=${id}`,
    })
  },
)
