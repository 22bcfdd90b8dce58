import type { Reference } from '../reference.ts'

const connection: Record<string, Reference> = { connectionId: ['other', 'crm-sync.not_found'] }

export const crmSyncReferences: Record<string, Record<string, Reference>> = {
  'crm-sync.connect': { connectionId: 'made' },
  'crm-sync.authorize': { connectionId: 'made', clientId: { none: 'the name of an app at the CRM' } },
  'crm-sync.authorize-again': connection,
  'crm-sync.replace-key': connection,
  'crm-sync.edit': {
    ...connection,
    'rules[].ours': { none: 'a name of a field, or the id of one: each that is not there is refused' },
    'deals.pipelineId': { none: 'looked up behind the connection: tried in workers/crm-sync/deals.pg.test.ts' },
  },
  'crm-sync.pause': connection,
  'crm-sync.resume': connection,
  'crm-sync.remove': connection,
  'crm-sync.start-run': { ...connection, runId: 'made' },
  'crm-sync.stop-run': { runId: ['other', 'crm-sync.run_not_found'] },
  'crm-sync.undo-run': { runId: ['other', 'crm-sync.run_not_found'] },
  'crm-sync.open-webhook': connection,
  'crm-sync.close-webhook': connection,
  'crm-sync.sample': {
    ...connection,
    'rules[].ours': { none: 'a field that is not there is left out of the sample' },
    'deals.pipelineId': { none: 'looked up behind the connection: tried in workers/crm-sync/deals.pg.test.ts' },
  },
}
