/**
 * A message on the company's account enters a conversation that a colleague serves only once the sender has confirmed it,
 * for the ownership that the sender has read: another assignee needs another confirmation. The form and the handler ask here.
 */
import type { StartOption } from '@aura/contracts/conversations/start.ts'
import { type Refused, refused } from '../platform/decision.ts'

export type OpenConversation = Omit<NonNullable<StartOption['conversation']>, 'state'>

export function servedRefusal(
  conversation: OpenConversation | null,
  sender: { id: string },
  acknowledgedOwnership: number | null,
): Refused | undefined {
  if (!conversation || conversation.assigneeId === null || conversation.assigneeId === sender.id) return undefined
  const { id, ownershipVersion, assigneeName, assignedAt } = conversation
  if (acknowledgedOwnership === ownershipVersion) return undefined
  return refused('campaigns.served_by_colleague', {
    ...{ name: assigneeName ?? '', since: assignedAt ?? '' },
    ...{ conversationId: id, ownershipVersion },
  })
}
