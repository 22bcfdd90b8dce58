/** A feed entry before the names of its actor, queue, channel and people are looked up. */
import type { FeedKind, FeedLine, Severity } from '@aura/contracts/warroom/feed/feed.ts'

export type Draft = {
  kind: FeedKind
  severity: Severity
  subject: FeedLine['subject']
  queueId?: string | null
  channelId?: string | null
  /** The actor, where that is not the caller of the command. */
  whoId?: string
  /** The new assignee. */
  toId?: string
  params?: Record<string, string>
  /** It is told again and again: only where the last line of these kinds is another one. */
  unlessLast?: readonly FeedKind[]
}
