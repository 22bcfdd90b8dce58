/** The CRMs that contacts are kept equal with; `rest` is any system that speaks the shape in `server/crm-sync/README.md`. */
import * as z from 'zod/mini'

export const crmKinds = ['hubspot', 'pipedrive', 'rd_station', 'salesforce', 'rest'] as const
export const crmKind = z.enum(crmKinds)
export type CrmKind = z.infer<typeof crmKind>

/** Why a CRM did not do what it was sent. */
export const crmProblems = [
  'unauthorized',
  'not_found',
  'rate_limited',
  'refused',
  'conflict',
  'server_error',
  'unreachable',
  'timeout',
  'cut_off',
  'malformed',
  /** The person who saved the fields last may not write contacts any more. */
  'mapper_inactive',
  /** Ours: a sync or an undo that was tried again and again was given up. */
  'internal_error',
] as const
export const crmProblem = z.enum(crmProblems)
export type CrmProblem = z.infer<typeof crmProblem>

/** What a person types to connect one; an address of null has to be typed. */
export const crmAccess = {
  hubspot: { address: 'https://api.hubapi.com', secrets: ['key'] },
  pipedrive: { address: 'https://api.pipedrive.com', secrets: ['key'] },
  rd_station: { address: 'https://crm.rdstation.com', secrets: ['key'] },
  salesforce: { address: null, secrets: ['clientId', 'clientSecret'] },
  rest: { address: null, secrets: ['key'] },
} as const satisfies Record<
  CrmKind,
  { address: string | null; secrets: readonly ('key' | 'clientId' | 'clientSecret')[] }
>

/** Those whose API takes a person's authorization (OAuth 2) instead of a key. */
export const authorizedKinds = ['hubspot', 'pipedrive', 'salesforce'] as const
export type AuthorizedKind = (typeof authorizedKinds)[number]
export const isAuthorizedKind = (kind: CrmKind): kind is AuthorizedKind =>
  authorizedKinds.some((authorized) => authorized === kind)
