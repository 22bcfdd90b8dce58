import type { CrmConnectionView } from '@aura/contracts/crm-sync/connection.ts'
import type { CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmRun, EntryAct } from '@aura/contracts/crm-sync/runs.ts'
import type { TFunction } from 'i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export const crmTones: Record<CrmConnectionView['state'], Tone> = {
  paused: 'neutral',
  active: 'ok',
  failing: 'critical',
  removed: 'neutral',
}
export const runTones: Record<CrmRun['state'], Tone> = {
  running: 'info',
  done: 'ok',
  stopped: 'neutral',
  failed: 'critical',
  undoing: 'info',
  undone: 'neutral',
}
export const actTones: Record<EntryAct, Tone> = {
  created: 'ok',
  linked: 'ok',
  updated: 'ok',
  sent: 'info',
  created_there: 'info',
  skipped: 'neutral',
  failed: 'critical',
  in_doubt: 'attention',
  not_undone: 'attention',
}
/** Names of products are the same in every language. */
const productNames: Record<Exclude<CrmKind, 'rest'>, string> = {
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  rd_station: 'RD Station CRM',
  salesforce: 'Salesforce',
}
export const kindText = (kind: CrmKind, t: TFunction): string =>
  kind === 'rest' ? t('crm-sync.kind.rest') : productNames[kind]

/** The reason of a record: known ones in words, others as the code that the log has. */
export const problemText = (problem: string, t: TFunction): string => {
  const [code = '', reason] = problem.split(': ')
  if (code.includes('.')) return errorText({ code, message: problem, params: reason === undefined ? {} : { reason } })
  return t(`crm-sync.entry.${code}`, { defaultValue: problem })
}

export const fieldText = (field: string, names: ReadonlyMap<string, string>): string => names.get(field) ?? field
