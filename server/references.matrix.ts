/**
 * What every id in every command's input names, written by hand: an id field that is not in here fails the test.
 *
 *   [kind, code]    a thing that exists in the caller's company; anything else is refused with the code
 *   'made'          the caller makes it, so nothing has to exist
 *   { none: why }   it names nothing that could be missing, or a missing one is no mistake
 */
import type { ErrorCode } from '@aura/contracts/errors.ts'

export type Kind =
  | 'user'
  | 'contact'
  | 'address'
  | 'tag'
  | 'base'
  | 'field'
  | 'queue'
  | 'channel'
  | 'conversation'
  | 'message'
  | 'reply'
  | 'macro'
  | 'deal'
  | 'centre'
  | 'incident'
  | 'entry'
  | 'schedule'
  | 'override'
  | 'policy'
  | 'group'
  | 'rule'
  | 'alert'
  | 'maintenance'
  | 'view'
  | 'token'
  | 'session'
  | 'pipeline'
  /** Nothing of this kind stands in the companies of the test: only an id that nobody has is tried. */
  | 'other'

export type Reference = 'made' | readonly [Kind, ErrorCode] | { none: string }

const conversation = ['conversation', 'conversations.not_found'] as const
const contact = ['contact', 'contacts.not_found'] as const
const user = ['user', 'companies.user_not_found'] as const
const operator = ['user', 'conversations.no_such_person'] as const
const person = ['user', 'warroom.no_such_person'] as const
const channel = ['channel', 'channels.not_found'] as const
const queue = ['queue', 'routing.queue_not_found'] as const
const incident = ['incident', 'warroom.incident_not_found'] as const
const alert = ['alert', 'warroom.alert_not_found'] as const
const challenge = { challengeId: ['other', 'identity.no_challenge'] } as const
const authenticator = { none: 'a name that the authenticator gave, proven by its signature' }
const elsewhere = { none: 'the name that another system knows the account by' }
const repeated = { none: 'what is gone already is no mistake: another tab was first' }

export const references: Record<string, Record<string, Reference>> = {
  'identity.challenge': challenge,
  'send-2fa-code': { challengeId: { none: 'what it is asked for is never told to whoever asks' } },
  'identity.verify-2fa': challenge,
  'identity.passkey-options': challenge,
  'identity.verify-passkey': { ...challenge, 'response.id': authenticator, 'response.rawId': authenticator },
  'identity.unlock': { userId: ['user', 'identity.user_not_found'] },
  'identity.invite': { managerId: ['user', 'companies.manager_not_found'] },
  'identity.invite-many': { 'people[].managerId': { none: 'refused one by one, with companies.manager_not_found' } },
  'identity.resend-invitation': { invitationId: ['other', 'identity.invitation_not_found'] },
  'identity.withdraw-invitation': { invitationId: ['other', 'identity.invitation_not_found'] },
  'identity.revoke-session': { sessionId: ['session', 'identity.session_not_found'] },
  'identity.confirm-totp': { factorId: ['other', 'identity.factor_not_found'] },
  'identity.add-passkey': {
    factorId: ['other', 'identity.factor_not_found'],
    'response.id': authenticator,
    'response.rawId': authenticator,
  },
  'identity.remove-factor': { factorId: ['other', 'identity.factor_not_found'] },
  'identity.close-wall': { wallId: ['other', 'identity.session_not_found'] },

  'companies.set-plan': { companyId: ['other', 'companies.unknown'] },
  'companies.decline-module': { companyId: ['other', 'companies.unknown'] },
  'companies.set-suspended': { companyId: ['other', 'companies.unknown'] },
  'companies.withdraw-support': { grantId: ['other', 'companies.support_closed'] },
  'companies.enter-support': { companyId: ['other', 'companies.unknown'] },
  'companies.update-user': {
    userId: user,
    profile_id: elsewhere,
    organization_id: elsewhere,
    partner_id: elsewhere,
    agent_id: elsewhere,
    manager_id: ['user', 'companies.manager_not_found'],
    base_id: ['base', 'companies.link_not_found'],
    queue_id: ['queue', 'companies.link_not_found'],
  },
  'companies.set-avatar': { fileId: ['other', 'files.not_found'] },
  'companies.change-role': { userId: user },
  'companies.set-active': { userId: user },
  'companies.set-permission': { userId: user },
  'companies.end-sessions': { userId: user },
  'companies.change-users': {
    'changes[].userIds[]': { none: 'refused one by one: `refused`, with the reason not_found' },
    'changes[].change.managerId': { none: 'refused one by one: `refused`, with the reason manager_not_found' },
  },
  'companies.move-user': {
    userId: { none: 'looked up once the company is found, as companies.user_not_found' },
    companyId: ['other', 'companies.not_found'],
  },
  'companies.switch': { companyId: ['other', 'companies.not_found'] },
  'companies.revoke-api-token': { tokenId: ['token', 'companies.token_not_found'] },
  'companies.create-cost-centre': { centreId: 'made', parentId: ['centre', 'companies.cost_centre_not_found'] },
  'companies.edit-cost-centre': {
    centreId: ['centre', 'companies.cost_centre_not_found'],
    parentId: ['centre', 'companies.cost_centre_not_found'],
  },
  'companies.book-cost': { bookingId: 'made', centreId: ['centre', 'companies.cost_centre_not_found'] },

  'contacts.create': { contactId: 'made', 'fields{}': ['field', 'contacts.field_not_found'] },
  'contacts.edit': { contactId: contact },
  'contacts.add-address': { contactId: contact },
  'contacts.remove-address': { contactId: contact, addressId: ['address', 'contacts.address_not_found'] },
  'contacts.merge': { keptId: contact, goneId: contact },
  'contacts.undo-merge': { mergeId: ['other', 'contacts.merge_not_found'] },
  'contacts.record-consent': { contactId: contact },
  'contacts.create-field': { fieldId: 'made' },
  'contacts.edit-field': { fieldId: ['field', 'contacts.field_not_found'] },
  'contacts.order-fields': { 'fieldIds[]': ['field', 'contacts.field_not_found'] },
  'contacts.set-fields': { contactId: contact, 'values{}': ['field', 'contacts.field_not_found'] },
  'contacts.create-base': { baseId: 'made' },
  'contacts.edit-base': { baseId: ['base', 'contacts.base_not_found'] },
  'contacts.put-in-base': { baseId: ['base', 'contacts.base_not_found'], 'contactIds[]': contact },
  'contacts.create-tag': { tagId: 'made' },
  'contacts.edit-tag': { tagId: ['tag', 'contacts.tag_not_found'] },
  'contacts.tag': { 'contactIds[]': contact, tagId: ['tag', 'contacts.tag_not_found'] },
  'contacts.add-rule': { ruleId: 'made' },
  'contacts.remove-rule': { ruleId: ['other', 'contacts.rule_not_found'] },

  'conversations.claim': { conversationId: conversation },
  'conversations.assign': { conversationId: conversation, userId: operator },
  'conversations.release': { conversationId: conversation },
  'conversations.hold': { conversationId: conversation },
  'conversations.resume': { conversationId: conversation },
  'conversations.snooze': { conversationId: conversation },
  'conversations.wake': { conversationId: conversation },
  'conversations.close': { conversationId: conversation },
  'conversations.reopen': { conversationId: conversation },
  'conversations.merge': { conversationId: conversation, intoId: conversation },
  'conversations.unmerge': { conversationId: conversation },
  'conversations.mark-read': { conversationId: conversation },
  'routing.move-to-queue': { conversationId: conversation, queueId: queue },
  'routing.prioritise': { conversationId: conversation },
  'routing.accept-offer': { offerId: ['other', 'routing.offer_not_found'] },
  'routing.refuse-offer': { offerId: ['other', 'routing.offer_not_found'] },
  'routing.set-operator': { userId: operator },
  'routing.save-queue': { id: 'made', 'overflow.queueId': queue, 'members[]': operator, 'channels[]': channel },
  'routing.remove-queue': { id: queue },
  'conversations.set-price': { channelId: channel },
  'conversations.send': {
    conversationId: conversation,
    messageId: 'made',
    'content.fileId': ['other', 'files.not_found'],
    'content.templateId': ['other', 'templates.not_found'],
    replyTo: ['message', 'conversations.message_not_found'],
  },
  'conversations.react': {
    conversationId: conversation,
    messageId: 'made',
    to: ['message', 'conversations.message_not_found'],
  },
  'conversations.note': { conversationId: conversation, messageId: 'made', 'mentions[]': operator },
  'conversations.settle': { messageId: ['message', 'conversations.message_not_found'] },
  'conversations.resend': { messageId: ['message', 'conversations.message_not_found'], newMessageId: 'made' },
  'replies.save-reply': { replyId: 'made', fileId: ['other', 'files.not_found'] },
  'replies.remove-reply': { replyId: ['reply', 'replies.reply_not_found'] },
  'replies.use-reply': { replyId: ['reply', 'replies.reply_not_found'] },
  'replies.save-macro': {
    macroId: 'made',
    'steps[].replyId': ['reply', 'replies.reply_not_found'],
    'steps[].tagId': ['tag', 'contacts.tag_not_found'],
    'steps[].userId': operator,
  },
  'replies.remove-macro': { macroId: ['macro', 'replies.macro_not_found'] },
  'replies.run-macro': { conversationId: conversation, macroId: ['macro', 'replies.macro_not_found'] },
  'replies.save-survey': { 'channelIds[]': channel },
  'templates.create-template': { templateId: 'made' },
  'templates.edit-template': { templateId: ['other', 'templates.not_found'] },
  'templates.submit-template': { templateId: ['other', 'templates.not_found'] },
  'templates.retire-template': { templateId: ['other', 'templates.not_found'] },
  'channels.connect-channel': { channelId: 'made' },
  'channels.test-channel': { channelId: channel },
  'channels.edit-channel': { channelId: channel },
  'channels.pause-channel': { channelId: channel },
  'channels.resume-channel': { channelId: channel },
  'channels.remove-channel': { channelId: channel },
  'calls.hold-call': { callId: ['other', 'calls.not_found'] },
  'calls.resume-call': { callId: ['other', 'calls.not_found'] },
  'calls.hang-up-call': { callId: ['other', 'calls.not_found'] },
  'calls.finish-call': { callId: ['other', 'calls.not_found'] },
  'calls.transfer-call': {
    callId: ['other', 'calls.not_found'],
    'to.userId': { none: 'looked up once the call is found, as conversations.no_such_person' },
    'to.queueId': { none: 'looked up once the call is found, as routing.queue_not_found' },
  },
  'calls.set-call-settings': { 'queues{}': queue },
  'channels.set-backup': { channelId: channel },
  'channels.remove-backup': { channelId: channel },
  'channels.switch-channel': { channelId: channel },

  'deals.create': { dealId: 'made', pipelineId: ['pipeline', 'deals.pipeline_not_found'], contactId: contact },
  'deals.edit': { dealId: ['deal', 'deals.not_found'], contactId: contact },
  'deals.move': { dealId: ['deal', 'deals.not_found'], before: ['deal', 'deals.neighbour_not_found'] },

  'files.discard': { fileId: repeated },
  'lists.save': { viewId: 'made' },
  'lists.rename': { viewId: ['view', 'lists.not_found'] },
  'lists.remove': { viewId: ['view', 'lists.not_found'] },
  'lists.share': { viewId: ['view', 'lists.not_found'] },
  'lists.set-default': { viewId: ['view', 'lists.not_found'] },
  'notifications.mark-read': { 'ids[]': repeated },
  'notifications.dismiss': { id: repeated },
  'notifications.restore': { 'ids[]': repeated },
  'imports.open': { importId: 'made', fileId: ['other', 'files.not_found'] },
  'imports.map': { importId: ['other', 'imports.not_found'] },
  'imports.apply': { importId: ['other', 'imports.not_found'] },
  'imports.pause': { importId: ['other', 'imports.not_found'] },
  'imports.resume': { importId: ['other', 'imports.not_found'] },
  'imports.cancel': { importId: ['other', 'imports.not_found'] },
  'imports.undo': { importId: ['other', 'imports.not_found'] },
  'exports.start': { exportId: 'made' },

  'warroom.allocate': {
    'moves[].userId': operator,
    'moves[].from': queue,
    'moves[].to': queue,
    'versions{}': queue,
  },
  'warroom.declare-incident': {
    id: 'made',
    'queueIds[]': ['queue', 'warroom.queue_not_found'],
    'channelIds[]': ['channel', 'warroom.channel_not_found'],
    'before.alertId': alert,
    policyId: ['policy', 'warroom.policy_not_found'],
    'groups[]': ['group', 'warroom.group_not_found'],
  },
  'warroom.edit-incident': {
    incidentId: incident,
    'queueIds[]': ['queue', 'warroom.queue_not_found'],
    'channelIds[]': ['channel', 'warroom.channel_not_found'],
  },
  'warroom.move-incident': { incidentId: incident },
  'warroom.set-role': { incidentId: incident, userId: person },
  'warroom.save-task': { incidentId: incident, taskId: 'made', assigneeId: person },
  'warroom.add-entry': { incidentId: incident, entryId: 'made' },
  'warroom.correct-entry': {
    incidentId: ['incident', 'warroom.entry_not_found'],
    entryId: ['entry', 'warroom.entry_not_found'],
  },
  'warroom.save-postmortem': { incidentId: incident },
  'warroom.write-report': { incidentId: incident, reportId: 'made' },
  'warroom.save-group': {
    key: 'made',
    'members[]': person,
    scheduleId: ['schedule', 'warroom.schedule_not_found'],
    'ways{}': person,
  },
  'warroom.remove-group': { key: ['group', 'warroom.group_not_found'] },
  'warroom.set-notice-whatsapp': {
    'whatsapp.channelId': ['channel', 'warroom.channel_not_found'],
    'whatsapp.templateId': ['other', 'warroom.template_unfit'],
  },
  'warroom.notify-group': { noticeId: 'made', group: ['group', 'warroom.group_not_found'], incidentId: incident },
  'warroom.see-incident': { incidentId: incident },
  'warroom.save-schedule': { id: 'made', 'members[]': person },
  'warroom.remove-schedule': { id: ['schedule', 'warroom.schedule_not_found'] },
  'warroom.add-override': { scheduleId: ['schedule', 'warroom.schedule_not_found'], id: 'made', userId: person },
  'warroom.remove-override': {
    scheduleId: ['schedule', 'warroom.schedule_not_found'],
    id: ['override', 'warroom.override_not_found'],
  },
  'warroom.save-policy': {
    id: 'made',
    'steps[].targets[].id': person,
    'steps[].targets[].id schedule': ['schedule', 'warroom.schedule_not_found'],
    'steps[].targets[].key': ['group', 'warroom.group_not_found'],
  },
  'warroom.remove-policy': { id: ['policy', 'warroom.policy_not_found'] },
  'warroom.acknowledge': { incidentId: incident },
  'warroom.escalate': { incidentId: incident, policyId: ['policy', 'warroom.policy_not_found'] },
  'warroom.acknowledge-alert': { alertId: alert },
  'warroom.snooze-alert': { alertId: alert },
  'warroom.assign-alert': { alertId: alert, userId: person },
  'warroom.save-alert-rule': {
    id: 'made',
    'groups[]': ['group', 'warroom.group_not_found'],
    'conditions[].of': ['queue', 'warroom.target_not_found'],
  },
  'warroom.remove-alert-rule': { id: ['rule', 'warroom.alert_rule_not_found'] },
  'warroom.plan-maintenance': { id: 'made', 'targets[]': ['queue', 'warroom.target_not_found'] },
  'warroom.end-maintenance': { id: ['maintenance', 'warroom.maintenance_not_found'] },
}
