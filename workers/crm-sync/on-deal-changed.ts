/** A deal that changes here waits for every connection that sends deals, like a contact. */
import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { isEvent, reaction } from '../platform/reactions.ts'
import { markChanges } from './mark-changes.ts'

const changes = [dealCreated, dealEdited, dealMoved, dealWon, dealRestored, dealArchived] as const

export const onDealChanged = reaction('crm-sync.on-deal-changed', changes, async ({ event, ...parts }) => {
  const { deal } = event.body
  const isNew = isEvent(event, dealCreated)
  await markChanges(parts, {
    object: 'deals',
    ids: [deal.id],
    pipelineId: deal.pipelineId,
    isNew,
    at: new Date(event.at),
  })
})
