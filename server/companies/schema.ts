/** The tables of companies. */

import type { CostKind } from '@aura/contracts/companies/cost-centres.ts'
import type { ChangeableRole } from '@aura/contracts/companies/role-rights.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import type { Country, MoneyFormat } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'
import type { Time, TimeByDefault } from '../platform/database/column-types.ts'

type CompaniesTables = {
  companies: {
    id: string
    name: string
    language: Generated<Language>
    created_at: TimeByDefault
    cnpj: string | null
    legal_name: string | null
    billing_email: string | null
    phone: string | null
    foreign_tax_id: string | null
    address: string | null
    currency: Generated<Money['currency']>
    timezone: Generated<string>
    country: Generated<Country>
    money_format: Generated<MoneyFormat>
    settings_version: Generated<number>
    suspended_at: Time | null
    suspended_reason: string | null
  }
  plan_requests: { company_id: string; module_name: string; note: string | null; asked_by: string; asked_at: Time }
  support_grants: {
    company_id: string
    id: string
    given_by: string
    reason: string
    created_at: Time
    expires_at: Time
    /** Withdrawn, with its author; or expired, with null. */
    closed_at: Time | null
    closed_by: string | null
  }
  support_visits: {
    company_id: string
    /** The account that the visit acts as; it serves no other. */
    id: string
    grant_id: string
    session_id: string
    name: string
    email: string
    entered_at: Time
    /** Where the log stood as it began. */
    after_position: number
  }
  memberships: {
    company_id: string
    user_id: string
    home_company_id: string
    home_user_id: string
    /** The command that made it. */
    cause: string | null
    created_at: Time
  }
  cost_centres: {
    company_id: string
    id: string
    parent_id: string | null
    name: string
    currency: Money['currency']
    budget: number | null
    active: Generated<boolean>
    is_default: Generated<boolean>
    version: Generated<number>
    created_at: TimeByDefault
  }
  cost_bookings: {
    company_id: string
    id: string
    centre_id: string
    month: string
    kind: CostKind
    amount: number
    currency: Money['currency']
    note: string | null
    booked_by: string | null
    campaign_id: string | null
    at: Time
  }
  cost_months: { company_id: string; month: string; centre_id: string; spent: number }
  company_plans: { company_id: string; module_name: string; is_active: boolean }
  user_permissions: {
    company_id: string
    user_id: string
    permission: string
    granted: boolean
    set_by: string
    set_at: TimeByDefault
  }
  role_permissions: {
    company_id: string
    role: ChangeableRole
    permission: string
    granted: boolean
    set_by: string
    set_at: Time
  }
  api_tokens: {
    company_id: string
    id: string
    name: string
    scope: Permission[]
    given_by: string
    session_id: string | null
    created_at: Time
    expires_at: Time
    revoked_at: Time | null
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CompaniesTables {}
}
