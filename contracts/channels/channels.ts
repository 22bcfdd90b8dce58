/**
 * The channels of a company: connected, tested, changed, paused, removed. A connection is tried at the provider
 * before it is kept, so one that stands here has worked. Secrets only ever go in.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { id, integer, singleLine, text, trimmed } from '../platform/values.ts'
import { channel, channelHealth } from './channel.ts'

/** How many a company may have at once; removed ones do not count and are not shown. */
export const channelLimit = 100

export const channelsState = z.strictObject({ channels: z.record(z.string(), channel) })
export type ChannelsState = z.infer<typeof channelsState>

export const channelsRoom = 'channels.channels'

export const channels = view('channels.channels', {
  params: z.strictObject({}),
  state: channelsState,
  needs: 'view_canais',
  room: () => channelsRoom,
})

const connectionPart = text(40).check(z.regex(/^[a-z][A-Za-z]{0,39}$/))
const parts = (longest: number) =>
  z
    .record(connectionPart, trimmed(longest))
    .check(z.refine((input) => Object.keys(input).length <= 12, { error: 'too_big' }))
/** What each kind asks for is in `channel-parts.ts`. */
export const connection = { name: singleLine(60), settings: parts(500), secrets: parts(4000) }

export const triedErrors = ['channels.refused', 'channels.unreachable'] as const

/** A secret that is not named stays as it is; what the provider is asked with changes only if it says yes. Like connecting, kept in no storage. */
export const editChannel = command('channels.edit-channel', {
  input: z.strictObject({ channelId: id, version: integer(1), ...connection }),
  output: channel,
  needs: 'update_canais',
  errors: ['channels.not_found', 'command.stale', ...triedErrors],
  secret: true,
  perMinute: 20,
})

/** Asks the provider now; what it says is kept, good or bad. */
export const testChannel = command('channels.test-channel', {
  input: z.strictObject({ channelId: id }),
  output: channel,
  needs: 'update_canais',
  errors: ['channels.not_found'],
  perMinute: 20,
})

const channelKey = { channelId: id }
const moved = ['channels.not_found', 'channels.not_now'] as const

/** Nothing goes out any more; what customers write still comes in. */
export const pauseChannel = command('channels.pause-channel', {
  input: z.strictObject(channelKey),
  output: channel,
  needs: 'update_canais',
  errors: [...moved],
})

export const resumeChannel = command('channels.resume-channel', {
  input: z.strictObject(channelKey),
  output: channel,
  needs: 'update_canais',
  errors: [...moved],
})

/** Its secrets are destroyed and its conversations stay. While some of them are open, `force` has to say so. */
export const removeChannel = command('channels.remove-channel', {
  input: z.strictObject({ ...channelKey, force: z._default(z.boolean(), false) }),
  output: z.strictObject({ openConversations: z.int() }),
  needs: 'update_canais',
  errors: [...moved, 'channels.in_use'],
})

/** What a person needs at hand to connect one. */
export const connecting = query('channels.connecting', {
  input: z.strictObject(channelKey),
  output: z.strictObject({
    /** What the provider is told to call. */
    hookUrl: z.string(),
    /** Where a number to try it with is to be had, in an installation that brings providers along. */
    trialUrl: z.nullable(z.string()),
    /** Where mail for it is sent on to, and who takes it; null where none is taken. */
    mail: z.nullable(z.strictObject({ address: z.string(), host: z.string(), port: z.int() })),
  }),
  needs: 'create_canais',
  errors: [],
})

const rooms = { rooms: () => [channelsRoom] }

export const channelSaved = event('channels.channel_saved', z.strictObject({ channel }), rooms)
/** Its conversations name it still. */
export const channelRemoved = event('channels.channel_removed', z.strictObject({ channelId: id }), rooms)
/** What the provider said when it was asked; `before` is the status until then. */
export const channelChecked = event(
  'channels.channel_checked',
  z.strictObject({ channelId: id, name: z.string(), health: channelHealth, before: channelHealth.shape.status }),
  rooms,
)
