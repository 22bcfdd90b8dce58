/**
 * The chat on a page as one plain value and what each happening makes of it. No XState: with it the script alone would
 * weigh 15 kB compressed of the 20 that it may; the table of states is small enough to be read here and tested beside.
 *
 * A message is 'sending' until the server has stored it ('sent') or refused it ('failed'); it leaves the outbox when it
 * comes back as part of the chat. What was under way when the line broke is sent again under its own id.
 */
import type { VisitorContent, VisitorMessage, VisitorThread } from '@aura/contracts/webchat/visitor.ts'
import { asIntroduced, emptyThread, withEmail, withMessage, withStatus } from './fold.ts'

export type Outgoing = {
  id: string
  content: VisitorContent
  /** Of a file that is uploaded. */
  fileId?: string
  state: 'sending' | 'sent' | 'failed'
  problem?: string
}

export type LineState = 'off' | 'connecting' | 'live'

export type WidgetState = {
  isOpen: boolean
  line: LineState
  /** Null until the server has told the chat. */
  thread: VisitorThread | null
  outbox: readonly Outgoing[]
  /** The newest number that the visitor has had before the eyes. */
  readUpTo: number
  operatorTypes: boolean
}

export type WidgetEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'line'; line: LineState }
  | { type: 'snapshot'; thread: VisitorThread }
  | { type: 'message'; message: VisitorMessage }
  | { type: 'status'; status: VisitorThread['status'] }
  | { type: 'introduced' }
  | { type: 'email_left' }
  | { type: 'typing'; on: boolean }
  | { type: 'write'; message: Omit<Outgoing, 'state'> }
  | { type: 'stored'; id: string }
  | { type: 'refused'; id: string; problem: string }
  | { type: 'retry'; id: string }
  | { type: 'discard'; id: string }

export const widgetStart = (saved: { outbox: readonly Outgoing[]; readUpTo: number }): WidgetState => ({
  isOpen: false,
  line: 'off',
  thread: null,
  // What the last page had not got rid of.
  outbox: saved.outbox.map((item) => (item.state === 'sent' ? { ...item, state: 'sending' } : item)),
  readUpTo: saved.readUpTo,
  operatorTypes: false,
})

const change = (state: WidgetState, id: string, to: Partial<Outgoing>): WidgetState => ({
  ...state,
  outbox: state.outbox.map((item) => (item.id === id ? { ...item, ...to } : item)),
})

const newestOf = (thread: VisitorThread | null): number => thread?.messages.at(-1)?.n ?? 0

/** An open chat on a page that is looked at has been read. */
const read = (state: WidgetState): WidgetState =>
  state.isOpen ? { ...state, readUpTo: Math.max(state.readUpTo, newestOf(state.thread)) } : state

function arrived(state: WidgetState, message: VisitorMessage): WidgetState {
  return read({
    ...state,
    thread: withMessage(state.thread ?? emptyThread, message),
    outbox: state.outbox.filter(({ id }) => id !== message.id),
    operatorTypes: message.from === 'company' ? false : state.operatorTypes,
  })
}

export function widgetStep(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.type) {
    case 'opened':
      return read({ ...state, isOpen: true })
    case 'closed':
      return { ...state, isOpen: false }
    case 'line':
      return { ...state, line: event.line, operatorTypes: event.line === 'live' && state.operatorTypes }
    case 'snapshot': {
      const stored = new Set(event.thread.messages.map(({ id }) => id))
      return read({ ...state, thread: event.thread, outbox: state.outbox.filter(({ id }) => !stored.has(id)) })
    }
    case 'message':
      return arrived(state, event.message)
    case 'status':
      return { ...state, thread: withStatus(state.thread ?? emptyThread, event.status) }
    case 'introduced':
      return { ...state, thread: asIntroduced(state.thread ?? emptyThread) }
    case 'email_left':
      return { ...state, thread: withEmail(state.thread ?? emptyThread) }
    case 'typing':
      return { ...state, operatorTypes: event.on }
    case 'write': {
      if (state.outbox.some(({ id }) => id === event.message.id)) return state
      return { ...state, outbox: [...state.outbox, { ...event.message, state: 'sending' }] }
    }
    case 'stored':
      return change(state, event.id, { state: 'sent' })
    case 'refused':
      return change(state, event.id, { state: 'failed', problem: event.problem })
    case 'retry':
      return change(state, event.id, { state: 'sending' })
    case 'discard':
      return { ...state, outbox: state.outbox.filter(({ id }) => id !== event.id) }
  }
}

/** The company's messages that the visitor has not had before the eyes. */
export const unreadOf = ({ thread, readUpTo }: WidgetState): VisitorMessage[] =>
  (thread?.messages ?? []).filter(({ from, n }) => from === 'company' && n > readUpTo)

/** A visitor whom nobody answers yet has no address to be answered at. */
export const offersMail = (
  { thread }: Pick<WidgetState, 'thread'>,
  { open, answersByMail }: { open: boolean; answersByMail: boolean },
): boolean =>
  answersByMail &&
  thread !== null &&
  !thread.hasEmail &&
  thread.messages.some(({ from }) => from === 'visitor') &&
  (thread.status.phase === 'waiting' || (!open && thread.status.phase === 'open'))
