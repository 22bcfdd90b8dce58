/** A line before whoever may look them up has put in who did it and the names of queues, channels and people. */
import type { FeedKind, FeedLine, Severity } from '@aura/contracts/warroom/feed/feed.ts'

export type Draft = {
  kind: FeedKind
  severity: Severity
  subject: FeedLine['subject']
  queueId?: string | null
  channelId?: string | null
  /** Who did it, where that is not who sent the command. */
  whoId?: string
  /** Whom it was given to. */
  toId?: string
  params?: Record<string, string>
  /** It is told again and again: only where the last line of these kinds is another one. */
  unlessLast?: readonly FeedKind[]
}
