/** The tables of organizations. */
import type { Organization } from '@aura/contracts/deals/organizations/organization.ts'
import type { Generated } from 'kysely'
import type { Time } from '../../platform/database/column-types.ts'

type OrganizationsTables = {
  organizations: {
    company_id: string
    id: string
    name: string
    legal_name: string | null
    cnpj: string | null
    email: string | null
    phone: string | null
    website: string | null
    street: string | null
    city: string | null
    state: Organization['state'] | null
    note: string | null
    archived: Generated<boolean>
    created_at: Time
    changed_at: Time
    version: Generated<number>
  }
  organization_contacts: {
    company_id: string
    contact_id: string
    organization_id: string
    /** As the contact was called when it was last announced to the organization. */
    name: string
    /** The merged contact that had the organization before. */
    came_from: string | null
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends OrganizationsTables {}
}
