/** The user's own replies and macros, and the company's, at hand in the composer. */
import * as z from 'zod/mini'
import { type StateOf, view } from '../platform/operation.ts'
import { macro } from './macro.ts'
import { reply } from './reply.ts'
import { ownRepliesRoom, sharedRepliesRoom } from './room.ts'

const replies = z.record(z.string(), reply)
const macros = z.record(z.string(), macro)

/** `uses`: how often the user has taken each, the company's too. */
export const ownShelf = view('replies.own-replies', {
  params: z.strictObject({}),
  state: z.strictObject({ replies, macros, uses: z.record(z.string(), z.int()) }),
  needs: 'view_operations',
  room: (_, { userId }) => ownRepliesRoom(userId),
})
export type OwnShelf = StateOf<typeof ownShelf>

export const sharedShelf = view('replies.shared-replies', {
  params: z.strictObject({}),
  state: z.strictObject({ replies, macros }),
  needs: 'view_operations',
  room: () => sharedRepliesRoom,
})
export type SharedShelf = StateOf<typeof sharedShelf>
