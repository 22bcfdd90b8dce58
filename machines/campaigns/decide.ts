/** What may be done with a campaign: buttons ask it, and the server with the campaign locked. */
import {
  type Campaign,
  type CampaignState,
  editCampaign,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  setRate,
  stopCampaign,
  withdrawCampaign,
} from '@aura/contracts/campaigns/campaign.ts'
import { setBudget } from '@aura/contracts/campaigns/campaign-budget.ts'
import { reroute } from '@aura/contracts/campaigns/reroute.ts'
import { approveCampaign, type CampaignRules } from '@aura/contracts/campaigns/rules.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atCampaign, type CampaignEvent, campaignMachine } from './campaign.ts'

const operations = {
  edit: editCampaign,
  archive: editCampaign,
  launch: launchCampaign,
  withdraw: withdrawCampaign,
  pause: pauseCampaign,
  resume: resumeCampaign,
  setRate,
  setBudget,
  approve: approveCampaign,
  reroute,
  stop: stopCampaign,
} as const
export type CampaignCommand = keyof typeof operations

type Decided = Pick<Campaign, 'state' | 'startsAt'>

export function decide(
  campaign: Decided,
  command: CampaignCommand,
  { actor, now }: { actor: Omit<Actor, 'id'>; now: Date },
): Decision<{ state: CampaignState }> {
  const lack = withoutPermission(operations[command].needs, actor)
  return lack ?? moveCampaign(campaign, eventOf(campaign, command, now))
}

/** A user without this right sees the own campaigns alone. */
export const seesAll = (actor: Omit<Actor, 'id'>): boolean => withoutPermission('manage_campaigns', actor) === undefined

export const sees = (
  actor: Omit<Actor, 'id'> & { userId: string },
  { authorId }: Pick<Campaign, 'authorId'>,
): boolean => authorId === actor.userId || seesAll(actor)

/** Four eyes: the author of a campaign is not the second pair, and neither is its last editor. */
export const approvalRefusal = ({ authorId, editedBy }: Pick<Campaign, 'authorId' | 'editedBy'>, userId: string) =>
  authorId === userId || editedBy === userId ? refused('campaigns.own_approval') : undefined

/** Whether it was approved as it stands. */
export const isApproved = ({ approvedVersion, version }: Pick<Campaign, 'approvedVersion' | 'version'>): boolean =>
  approvedVersion === version

type Approved = Pick<Campaign, 'approvedCost' | 'approvedSize'>

/** Whether one person may not launch it alone. A cost that nobody knows, `null`, may be any. */
export const needsApproval = ({ approvalAbove }: Pick<CampaignRules, 'approvalAbove'>, cost: number | null): boolean =>
  approvalAbove !== null && (cost === null || cost > approvalAbove)

/** Whether it still comes to no more than what was approved. One that was approved without a known cost has none since. */
export const isWithinApproval = (
  { approvedCost, approvedSize }: Approved,
  { cost, reached }: { cost: number | null; reached: number },
): boolean => {
  if (approvedSize === null || reached > approvedSize) return false
  return cost === null ? approvedCost === null : approvedCost !== null && cost <= approvedCost
}

/** What happens by itself, and what a person does once the right is known. */
export function moveCampaign(
  { state }: Pick<Campaign, 'state'>,
  event: CampaignEvent,
): Decision<{ state: CampaignState }> {
  const moved = attempt(campaignMachine, atCampaign(state), event)
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('campaigns.not_now', { state })
}

function eventOf({ startsAt }: Decided, command: CampaignCommand, now: Date): CampaignEvent {
  if (command !== 'launch') return { type: command }
  return { type: 'launch', later: startsAt !== null && Date.parse(startsAt) > now.getTime() }
}
