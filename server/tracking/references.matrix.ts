import type { Reference } from '../reference.ts'

const target: Record<string, Reference> = { targetId: ['other', 'tracking.target_not_found'] }

export const trackingReferences: Record<string, Record<string, Reference>> = {
  'tracking.create-target': { targetId: 'made' },
  'tracking.edit-target': target,
  'tracking.report-target': target,
  'tracking.clear-target': target,
  'tracking.revoke-target': target,
  'tracking.create-link': target,
  'tracking.create-form': { formId: 'made', phoneChannelId: ['channel', 'tracking.form_channel_unfit'] },
  'tracking.edit-form': {
    formId: ['other', 'tracking.form_not_found'],
    phoneChannelId: ['channel', 'tracking.form_channel_unfit'],
  },
  'tracking.add-goal': { goalId: 'made', campaignId: ['campaign', 'campaigns.campaign_not_found'] },
  'tracking.remove-goal': { goalId: ['other', 'tracking.goal_not_found'] },
}
