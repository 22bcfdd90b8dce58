/** Every table as Kysely sees it. A migration that changes a table changes its type in `schema/<feature>.ts`. */
import type { CompaniesTables } from './schema/companies.ts'
import type { DealsTables } from './schema/deals.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { LogTables } from './schema/log.ts'

export type Schema = LogTables & IdentityTables & CompaniesTables & DealsTables
