/**
 * A macro: steps that are often taken one after the other, taken by one command. Each goes the way it goes by
 * hand, and they happen together or not at all.
 */
import * as z from 'zod/mini'
import { closeReasons, conversation } from '../conversations/conversation.ts'
import { words } from '../conversations/send.ts'
import { command, event } from '../platform/operation.ts'
import { id, integer, singleLine } from '../platform/values.ts'
import { roomsOf } from './room.ts'

export const stepLimit = 10
export const ownMacroLimit = 50
export const sharedMacroLimit = 200

/** From five minutes to thirty days. */
const minutes = integer(5, 30 * 24 * 60)

export const macroStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reply'), replyId: id }),
  z.strictObject({ type: z.literal('tag'), tagId: id }),
  z.strictObject({ type: z.literal('note'), text: words(2000) }),
  z.strictObject({ type: z.literal('snooze'), minutes }),
  z.strictObject({ type: z.literal('close'), reason: z.enum(closeReasons) }),
  z.strictObject({ type: z.literal('release') }),
  z.strictObject({ type: z.literal('assign'), userId: id }),
])
export type MacroStep = z.infer<typeof macroStep>

export const macro = z.strictObject({
  id,
  ownerId: id,
  shared: z.boolean(),
  name: z.string(),
  steps: z.array(macroStep),
  version: integer(1),
})
export type Macro = z.infer<typeof macro>

const placementErrors = ['replies.macro_not_found', 'replies.macro_not_yours'] as const

/** The client makes the id; `version` 0 is a new one. The company's macros say the company's replies. */
export const saveMacro = command('replies.save-macro', {
  input: z.strictObject({
    macroId: id,
    version: integer(0),
    shared: z.boolean(),
    name: singleLine(80),
    steps: z.array(macroStep).check(z.minLength(1), z.maxLength(stepLimit)),
  }),
  output: macro,
  needs: 'update_operations',
  errors: [
    ...placementErrors,
    'command.stale',
    'contacts.tag_not_found',
    'conversations.no_such_person',
    'replies.macro_name_taken',
    'replies.too_many_macros',
    'replies.reply_not_found',
    'replies.macro_private_reply',
  ],
})

export const removeMacro = command('replies.remove-macro', {
  input: z.strictObject({ macroId: id }),
  output: z.strictObject({}),
  needs: 'update_operations',
  errors: placementErrors,
})

/**
 * Runs it as it was shown: one that was changed meanwhile is refused, and so is an ownership that was lost. A step that
 * is refused says which and why, and nothing has happened.
 */
export const runMacro = command('replies.run-macro', {
  input: z.strictObject({
    conversationId: id,
    macroId: id,
    version: integer(1),
    ownershipVersion: integer(0),
  }),
  output: conversation,
  needs: 'update_operations',
  errors: [
    'replies.macro_not_found',
    'command.stale',
    'conversations.not_found',
    'conversations.ownership_lost',
    'replies.macro_refused',
  ],
})

export const macroSaved = event('replies.macro_saved', z.strictObject({ macro }), {
  rooms: ({ macro }) => roomsOf(macro),
})

export const macroRemoved = event(
  'replies.macro_removed',
  z.strictObject({ macroId: id, ownerId: id, shared: z.boolean() }),
  { rooms: roomsOf },
)

/** For the history: what each step did is told by its own events. */
export const macroRan = event(
  'replies.macro_ran',
  z.strictObject({ macroId: id, name: z.string(), conversationId: id, contactId: id }),
  { about: ({ contactId }) => [contactId] },
)
