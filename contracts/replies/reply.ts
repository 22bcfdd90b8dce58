/**
 * Canned replies: texts that are written once and said often. Each is its owner's alone, or the company's; a
 * shortcut is there once among one's own, and once among the company's.
 */
import * as z from 'zod/mini'
import { type ChannelKind, channelKind } from '../channels/channel.ts'
import { captionLimit, carriesFiles } from '../conversations/carries-files.ts'
import { textLimit } from '../conversations/message.ts'
import { words } from '../conversations/send.ts'
import { fileName } from '../files/file.ts'
import { fileTypes } from '../files/purposes.ts'
import { command, event } from '../platform/operation.ts'
import { id, integer, singleLine, trimmed } from '../platform/values.ts'
import { roomsOf } from './room.ts'

export const ownReplyLimit = 200
export const sharedReplyLimit = 500

/** What one types after the '/'. */
export const shortcut = trimmed(30, 1).check(z.toLowerCase(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u))

export const reply = z.strictObject({
  id,
  ownerId: id,
  shared: z.boolean(),
  shortcut: z.string(),
  title: z.string(),
  text: z.string(),
  /** None named: it fits all. */
  channels: z.array(channelKind),
  file: z.nullable(z.strictObject({ fileId: id, name: fileName, type: z.enum(fileTypes) })),
  version: integer(1),
})
export type Reply = z.infer<typeof reply>

export const fitsChannel = ({ channels, file }: Pick<Reply, 'channels' | 'file'>, channel: ChannelKind): boolean =>
  (channels.length === 0 || channels.includes(channel)) && (file === null || carriesFiles[channel])

const placementErrors = ['replies.reply_not_found', 'replies.reply_not_yours'] as const

/** The client makes the id; `version` 0 is a new one. A file is an upload of one's own, or the one it has. */
export const saveReply = command('replies.save-reply', {
  input: z
    .strictObject({
      replyId: id,
      version: integer(0),
      shared: z.boolean(),
      shortcut,
      title: singleLine(80),
      text: words(textLimit),
      channels: z.array(channelKind).check(z.maxLength(20)),
      fileId: z.nullable(id),
    })
    .check(
      z.refine(({ text, fileId }) => fileId === null || text.length <= captionLimit, {
        path: ['text'],
        error: 'too_long_for_file',
      }),
    ),
  output: reply,
  needs: 'update_operations',
  errors: [
    ...placementErrors,
    'command.stale',
    'replies.shortcut_taken',
    'replies.too_many_replies',
    'replies.reply_in_macro',
    'files.not_found',
  ],
})

export const removeReply = command('replies.remove-reply', {
  input: z.strictObject({ replyId: id }),
  output: z.strictObject({}),
  needs: 'update_operations',
  errors: [...placementErrors, 'replies.reply_in_macro'],
})

/** A reply went into the user's text: the most used stand first. */
export const countReply = command('replies.use-reply', {
  input: z.strictObject({ replyId: id }),
  output: z.strictObject({ uses: z.int() }),
  needs: 'update_operations',
  errors: ['replies.reply_not_found'],
})

export const replySaved = event('replies.reply_saved', z.strictObject({ reply }), {
  rooms: ({ reply }) => roomsOf(reply),
})

/** From among one's own or the company's: one that changes sides leaves here and is saved there. */
export const replyRemoved = event(
  'replies.reply_removed',
  z.strictObject({ replyId: id, ownerId: id, shared: z.boolean() }),
  { rooms: roomsOf },
)

export const replyUsed = event('replies.reply_used', z.strictObject({ userId: id, replyId: id, uses: z.int() }), {
  rooms: ({ userId }) => roomsOf({ shared: false, ownerId: userId }),
})
