/**
 * A simulated operator: accepts offers, answers when the customer has written, closes after the thanks, and speaks with
 * callers. A dropped connection loses nothing: the open work is read anew on each reconnect.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Conversation, conversation, conversationChanged } from '@aura/contracts/conversations/conversation.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { type Message, message, messageAdded } from '@aura/contracts/conversations/message.ts'
import { threadState } from '@aura/contracts/conversations/thread.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { deskState, offerMade } from '@aura/contracts/routing/offer.ts'
import { operator } from '@aura/contracts/routing/operator.ts'
import * as z from 'zod/mini'
import type { Chance } from './chance.ts'
import { becomePerson, type Person, Refused } from './person.ts'
import { telephoneOf } from './telephone.ts'
import { answer, greet, isThanks, partWith } from './words.ts'

export type Operator = AsyncDisposable & {
  readonly userId: string
  /** At the desk, or at lunch. */
  attend: (here: boolean) => Promise<void>
}

type OperatorOptions = {
  url: string
  email: string
  password: string
  chance: Chance
  newId: () => string
  pace: number
  /** Seconds an answer takes, as things are now. */
  answers: () => readonly [number, number]
  signal: AbortSignal
  failed: (error: unknown) => void
}

/** An open conversation: the room of its thread, and how far it is answered. */
type OpenConversation = {
  room: string
  ownershipVersion: number
  lastIn: number
  answered: number
  said: number
  text: string
  busy: boolean
}

/** After so many answers it is closed, thanked or not. */
const enough = 6

export async function seatOperator(operatorOptions: OperatorOptions): Promise<Operator> {
  const current = new Map<string, OpenConversation>()
  let here = false

  /** Every action takes a while, and a refusal (a colleague was faster, the connection is lost) ends it. */
  const soon = (seconds: readonly [number, number], act: () => Promise<void>) => {
    const wait = operatorOptions.chance.between(...seconds) * 1000 * operatorOptions.pace
    void pause(wait, undefined, { signal: operatorOptions.signal, ref: false })
      .then(act)
      .catch((error: unknown) => {
        if (operatorOptions.signal.aborted || error instanceof Refused) return
        operatorOptions.failed(error)
      })
  }

  const telephone = telephoneOf({ chance: operatorOptions.chance, soon })

  const accept = (person: Person, offerId: string) =>
    soon([1, 6], async () => {
      await take(person, await person.call(conversation, 'routing.accept-offer', { offerId }))
    })

  async function take(
    person: Person,
    { id: conversationId, channel }: Pick<Conversation, 'id' | 'channel'>,
  ): Promise<void> {
    // What is spoken is not answered in writing.
    if (channel === 'voice') return
    const { room, state } = await person.watch(threadState, 'conversations.thread', { conversationId })
    const { ownershipVersion } = state.conversation
    const last = lastOf(state.messages, 'in')
    current.set(conversationId, {
      room,
      ownershipVersion,
      lastIn: last?.seq ?? 0,
      answered: lastOf(state.messages, 'out')?.seq ?? 0,
      said: state.messages.filter(({ author }) => author.id === person.userId).length,
      text: textOf(last),
      busy: false,
    })
    attendTo(person, conversationId)
  }

  function attendTo(person: Person, conversationId: string): void {
    const openConversation = current.get(conversationId)
    if (!openConversation || openConversation.busy || openConversation.lastIn <= openConversation.answered) return
    openConversation.busy = true
    soon(operatorOptions.answers(), async () => {
      const upTo = openConversation.lastIn
      try {
        await reply(person, conversationId, openConversation)
        openConversation.answered = upTo
      } finally {
        openConversation.busy = false
      }
      attendTo(person, conversationId)
    })
  }

  async function reply(person: Person, conversationId: string, openConversation: OpenConversation): Promise<void> {
    const over = isThanks(openConversation.text) || openConversation.said >= enough
    const text = over
      ? partWith(operatorOptions.chance)
      : openConversation.said === 0
        ? greet(operatorOptions.chance)
        : answer(operatorOptions.chance)
    const [ownershipVersion, messageId] = [openConversation.ownershipVersion, operatorOptions.newId()]
    await person.call(message, 'conversations.send', {
      conversationId,
      messageId,
      ownershipVersion,
      content: { type: 'text', text },
    })
    openConversation.said += 1
    if (over) await person.call(conversation, 'conversations.close', { conversationId, reason: 'resolved' })
  }

  const event = (happened: WireEvent, person: Person) => {
    const { name, body } = happened
    telephone.heard(happened, person)
    if (name === offerMade.name) accept(person, z.parse(offerMade.body, body).offer.id)
    else if (name === messageAdded.name) {
      const added = z.parse(messageAdded.body, body).message
      const openConversation = current.get(added.conversationId)
      if (!openConversation || added.direction !== 'in') return
      Object.assign(openConversation, { lastIn: added.seq, text: textOf(added) })
      attendTo(person, added.conversationId)
    } else if (name === conversationChanged.name) {
      const { id, state, assigneeId, ownershipVersion } = z.parse(conversationChanged.body, body).conversation
      const openConversation = current.get(id)
      if (!openConversation) return
      if (state !== 'closed' && assigneeId === person.userId) openConversation.ownershipVersion = ownershipVersion
      else {
        person.unwatch(openConversation.room)
        current.delete(id)
      }
    }
  }

  const attend = async (person: Person) => {
    const input = here ? { state: 'available' } : { state: 'paused', reason: 'lunch' }
    await person.call(operator, 'routing.set-state', input).catch(notNow)
  }

  const online = async (person: Person) => {
    current.clear()
    const { state } = await person.watch(deskState, 'routing.desk', {})
    if (here) await attend(person)
    for (const { id } of state.offers) accept(person, id)
    const request = { assignee: person.userId, states: ['open', 'held'] }
    const { rows } = await person.call(findConversations.output, 'conversations.find', request)
    for (const row of rows) await take(person, row)
    await telephone.online(person)
  }

  const { url, email, password, failed } = operatorOptions
  const person = await becomePerson({ url, email, password, event, online, failed })
  return {
    userId: person.userId,
    async attend(now) {
      if (now === here) return
      here = now
      await attend(person)
    },
    async [Symbol.asyncDispose]() {
      await person.call(operator, 'routing.set-state', { state: 'away' }).catch(() => {})
      await person[Symbol.asyncDispose]()
    },
  }
}

const lastOf = (messages: readonly Message[], direction: Message['direction']) =>
  messages.findLast((message) => message.direction === direction && message.content.type !== 'note')

const textOf = (item: Message | undefined): string => (item?.content.type === 'text' ? item.content.text : '')

/** The operator is in that state already. */
function notNow(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
