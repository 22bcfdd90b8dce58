/**
 * The commands that an answer may propose. What is not in this list does not exist for a model: nothing of accounts, rights,
 * keys, money or messages to customers is in it. Each of them still waits for the person's confirmation.
 */
import { madeIds } from '@aura/contracts/assistant/proposals.ts'
import { pauseCampaign, resumeCampaign } from '@aura/contracts/campaigns/campaign.ts'
import { addRule } from '@aura/contracts/contacts/block-address.ts'
import { createContact } from '@aura/contracts/contacts/create-contact.ts'
import { tagContacts } from '@aura/contracts/contacts/tag-contacts.ts'
import { createTag } from '@aura/contracts/contacts/tags.ts'
import { assign, close, snooze } from '@aura/contracts/conversations/conversation-actions.ts'
import { addNote } from '@aura/contracts/conversations/send.ts'
import { addActivity } from '@aura/contracts/deals/activities.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import { winDeal } from '@aura/contracts/deals/win.ts'
import { dismissAll } from '@aura/contracts/notifications/mark.ts'
import type { Command } from '@aura/contracts/platform/operation.ts'
import { setState } from '@aura/contracts/routing/operator.ts'
import { moveToQueue } from '@aura/contracts/routing/route.ts'
import { acknowledgeAlert, snoozeAlert } from '@aura/contracts/warroom/alerts/alert.ts'

/** `made`: ids of what the command makes, which the product gives and no model. */
export type ToolCommand = { contract: Command; made: readonly string[]; description: string }

const propose = (contract: Command, description: string): ToolCommand => ({
  contract,
  description,
  made: madeIds(contract.name),
})

export const toolCommands: readonly ToolCommand[] = [
  propose(createDeal, 'Create a deal on the sales pipeline.'),
  propose(moveDeal, 'Move a deal to another stage.'),
  propose(winDeal, 'Mark a deal that stands in the closing stage as won.'),
  propose(addActivity, 'Add a task, call, meeting, e-mail or note to a deal.'),
  propose(createContact, 'Create a contact.'),
  propose(tagContacts, 'Put a tag on contacts or take it off.'),
  propose(createTag, 'Create a tag.'),
  propose(addRule, 'Put an address on the block list or the white list.'),
  propose(addNote, 'Write an internal note into a conversation.'),
  propose(assign, 'Assign a conversation to a colleague.'),
  propose(snooze, 'Snooze a conversation until a time.'),
  propose(close, 'Close a conversation.'),
  propose(moveToQueue, 'Move a conversation to a queue.'),
  propose(setState, 'Set the own presence: available, paused or away.'),
  propose(acknowledgeAlert, 'Acknowledge an alert of the War Room.'),
  propose(snoozeAlert, 'Snooze an alert of the War Room for some minutes.'),
  propose(pauseCampaign, 'Pause a running campaign.'),
  propose(resumeCampaign, 'Resume a paused campaign.'),
  propose(dismissAll, 'Dismiss the own notifications.'),
]

const names = new Set(toolCommands.map(({ contract }) => contract.name))
export const mayPropose = (name: string): boolean => names.has(name)
