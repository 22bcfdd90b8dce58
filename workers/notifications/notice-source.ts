import type { Notice } from '@aura/server/notifications/index.ts'
import type { Work } from '@aura/server/platform/handle.ts'

/** The event that a notice is about says when, who did it, and that nobody is told twice. */
export const noticeSource = (
  event: { id: string; at: string; actor: string | null },
  { tx, emit, newId }: Omit<Work, 'now'>,
): [Work, Pick<Notice<never>, 'key' | 'actor'>] => [
  { tx, emit, newId, now: new Date(event.at) },
  { key: event.id, actor: event.actor },
]
