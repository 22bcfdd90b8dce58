/** An adapter for each kind of CRM. */
import type { CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmAdapter } from '../port.ts'
import { hubspot } from './hubspot.ts'
import { pipedrive } from './pipedrive.ts'
import { rdStation } from './rd-station.ts'
import { rest } from './rest.ts'
import { salesforce } from './salesforce.ts'

export const crmAdapters: Record<CrmKind, CrmAdapter> = { hubspot, pipedrive, rd_station: rdStation, salesforce, rest }
