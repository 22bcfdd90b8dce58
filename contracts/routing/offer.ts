/** A conversation is offered to one operator for a while: accepted, refused or timed out, and then it waits again. */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { agentStatusRoom, conversation } from '../conversations/conversation.ts'
import { command, event, view } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { deskRoom, operator } from './operator.ts'

/** 'withdrawn': taken by another operator, closed, or this one stopped taking work. */
export const offerStates = ['offered', 'accepted', 'refused', 'passed', 'withdrawn'] as const
export const offerState = z.enum(offerStates)
export type OfferState = z.infer<typeof offerState>

export const offer = z.strictObject({
  id,
  conversationId: id,
  userId: id,
  /** Null for a transfer outside any queue. */
  queueId: z.nullable(id),
  queueName: z.string(),
  contactName: z.string(),
  channel: channelKind,
  /** The customer's last words. */
  text: z.string(),
  state: offerState,
  offeredAt: instant,
  endsAt: instant,
})
export type Offer = z.infer<typeof offer>

const rooms = ({ offer }: { offer: Offer }) => [deskRoom(offer.userId), agentStatusRoom]
const about = ({ offer }: { offer: Offer }) => [offer.userId]
export const offerMade = event('routing.offer_made', z.strictObject({ offer }), { rooms, about })
export const offerEnded = event('routing.offer_ended', z.strictObject({ offer }), { rooms, about })

/** One's own desk: how one is seen, and what is offered. */
export const deskState = z.strictObject({ operator, offers: z.array(offer) })
export type DeskState = z.infer<typeof deskState>
export const desk = view('routing.desk', {
  params: z.strictObject({}),
  state: deskState,
  needs: 'update_operations',
  room: (_, { userId }) => deskRoom(userId),
})

const offerKey = z.strictObject({ offerId: id })
export const acceptOffer = command('routing.accept-offer', {
  input: offerKey,
  output: conversation,
  needs: 'update_operations',
  errors: ['routing.offer_not_found', 'routing.offer_over', 'conversations.not_now'],
})
export const refuseOffer = command('routing.refuse-offer', {
  input: offerKey,
  output: offer,
  needs: 'update_operations',
  errors: ['routing.offer_not_found', 'routing.offer_over'],
})
