import { alert, incident, operator, person, queue, type Reference } from '../reference.ts'

/** The War Room's part of `server/references.matrix.ts`. */
export const warroomReferences: Record<string, Record<string, Reference>> = {
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
