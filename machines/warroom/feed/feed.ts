/** The feed after an event, and what a filter lets through. */
import {
  type FeedFilter,
  type FeedKind,
  type FeedLine,
  type FeedState,
  type FeedTopic,
  feed,
  feedKinds,
  feedLimit,
  feedTopics,
  noted,
} from '@aura/contracts/warroom/feed/feed.ts'
import { on, reducer } from '../../platform/reducer.ts'

export const feedReducer = reducer(feed, [
  on(
    noted,
    (state, { line }, { position }): FeedState => ({ lines: [{ position, line }, ...state.lines].slice(0, feedLimit) }),
  ),
])

const includes = (kinds: readonly FeedKind[], kind: FeedKind) => kinds.includes(kind)
export const topicOf = (kind: FeedKind): FeedTopic =>
  feedTopics.find((topic) => includes(feedKinds[topic], kind)) ?? 'system'

/** A severity lets through what is at least as grave. */
const gravity = ['ok', 'information', 'attention', 'critical'] as const
const asGrave = (line: FeedLine, from: FeedFilter['severity']) =>
  from === undefined || gravity.indexOf(line.severity) >= gravity.indexOf(from)

export const passes = (line: FeedLine, { topic, severity, whoId, queueId, channelId }: FeedFilter): boolean =>
  (topic === undefined || line.topic === topic) &&
  asGrave(line, severity) &&
  (whoId === undefined || line.who?.id === whoId) &&
  (queueId === undefined || line.queueId === queueId) &&
  (channelId === undefined || line.channelId === channelId)
