/**
 * What a visitor's chat becomes after an event, without a schema: the script on the company's site folds with it too,
 * and may weigh little. The server's snapshot and these folds are held equal by a test.
 */
import type { ChatStatus, VisitorMessage, VisitorThread } from '@aura/contracts/webchat/visitor.ts'

/** As `visitorThreadLimit` of the contract, which the script does not load. */
const most = 200

/** Shown once, in the order of the chat, however often it comes. */
export const withMessage = (state: VisitorThread, message: VisitorMessage): VisitorThread => ({
  ...state,
  messages: [...state.messages.filter(({ id }) => id !== message.id), message].sort((a, b) => a.n - b.n).slice(-most),
})

export const withStatus = (state: VisitorThread, status: ChatStatus): VisitorThread => ({ ...state, status })

export const asIntroduced = (state: VisitorThread): VisitorThread => ({ ...state, introduced: true })

export const withEmail = (state: VisitorThread): VisitorThread => ({ ...state, hasEmail: true })

export const emptyThread: VisitorThread = {
  messages: [],
  status: { phase: 'none', agent: null },
  introduced: false,
  hasEmail: false,
}
