/**
 * An organization is a customer that is no person: a firm, a public body, an association. Deals are made with it and
 * contacts belong to it; `company` stays the tenant's word. The public register fills in what it knows of a CNPJ.
 */
import * as z from 'zod/mini'
import { states } from '../../contacts/states.ts'
import { cnpj } from '../../platform/cnpj.ts'
import { command, event, query, view } from '../../platform/operation.ts'
import { atMost, email, id, instant, integer, singleLine, text, trimmed, version } from '../../platform/values.ts'

export const organizationName = singleLine(120)
export const organizationState = z.enum(states)
const website = text(200).check(z.regex(/^https?:\/\/[^\s\p{Cc}]+$/u))

/** What a user types. */
export const organizationFields = {
  name: organizationName,
  legalName: z.nullable(singleLine(160)),
  cnpj: z.nullable(cnpj),
  email: z.nullable(email),
  phone: z.nullable(singleLine(30)),
  website: z.nullable(website),
  street: z.nullable(singleLine(160)),
  city: z.nullable(singleLine(80)),
  /** Of Brazil: the map of deals is drawn by it. */
  state: z.nullable(organizationState),
  note: z.nullable(trimmed(2000, 1)),
}

export const organization = z.strictObject({
  id,
  ...organizationFields,
  archived: z.boolean(),
  createdAt: instant,
  changedAt: instant,
  version,
})
export type Organization = z.infer<typeof organization>
export type OrganizationFields = Omit<Organization, 'id' | 'archived' | 'createdAt' | 'changedAt' | 'version'>

export const organizationRoom = (organizationId: string) => `deals.organization:${organizationId}`
/** Lists patch the rows they hold with its events. */
export const organizationsRoom = 'deals.organizations'

const link = z.strictObject({ contactId: id, name: z.string() })
export type OrganizationLink = z.infer<typeof link>
/** As many contacts as one organization has. */
export const mostLinks = 500

export const organizationView = z.strictObject({
  organization,
  /** Its contacts by their ids. */
  contacts: z.record(z.string(), link),
})
export type OrganizationView = z.infer<typeof organizationView>

export const oneOrganization = view('deals.organization', {
  params: z.strictObject({ organizationId: id }),
  state: organizationView,
  needs: 'view_crm',
  room: ({ organizationId }) => organizationRoom(organizationId),
})

/** The same for programs, which watch no view. */
export const readOrganization = query('deals.read-organization', {
  input: z.strictObject({ organizationId: id }),
  output: organizationView,
  needs: 'view_crm',
  errors: ['deals.organization_not_found'],
})

export const recentOrganizationLimit = 50

/** Those that changed last: what an open list learns its changes from. */
export const recentOrganizations = view('deals.recent-organizations', {
  params: z.strictObject({}),
  state: z.strictObject({ organizations: z.array(organization) }),
  needs: 'view_crm',
  room: () => organizationsRoom,
})

export const organizationFilter = z.strictObject({
  /** In the names, the CNPJ and the e-mail. */
  search: z.optional(trimmed(100)),
  state: z.optional(organizationState),
  /** Those alone that are archived; else those alone that are not. */
  archived: z.optional(z.boolean()),
})

export const organizationRow = z.extend(organization, { openDeals: z.int(), contacts: z.int() })
export type OrganizationRow = z.infer<typeof organizationRow>

export const findOrganizations = query('deals.find-organizations', {
  input: z.extend(organizationFilter, {
    sort: z._default(z.enum(['name', 'createdAt']), 'name'),
    descending: z._default(z.boolean(), false),
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 100), 50),
  }),
  /** `total` stops counting at 10,000. */
  output: z.strictObject({ rows: z.array(organizationRow), total: z.int() }),
  needs: 'view_crm',
  errors: [],
})

/** The client makes the id, so that a repeat makes no second one. */
export const createOrganization = command('deals.create-organization', {
  input: z.strictObject({ organizationId: id, ...organizationFields }),
  output: organization,
  needs: 'create_crm',
  errors: ['deals.id_taken', 'deals.organization_cnpj_taken'],
})

/** Archived, it is out of the lists; deals and contacts keep it. */
export const editOrganization = command('deals.edit-organization', {
  input: z.strictObject({ organizationId: id, version, ...organizationFields, archived: z.boolean() }),
  output: organization,
  needs: 'update_crm',
  errors: ['deals.organization_not_found', 'deals.organization_cnpj_taken', 'command.stale'],
})

/** A contact belongs to one organization, or to none. */
export const linkContact = command('deals.link-contact', {
  input: z.strictObject({ contactId: id, organizationId: z.nullable(id) }),
  output: z.strictObject({ contactId: id, organization: z.nullable(organization) }),
  needs: 'update_crm',
  errors: ['contacts.not_found', 'deals.organization_not_found', 'deals.organization_full'],
})

export const ofContactOrganizationRoom = (contactId: string) => `deals.organization_of:${contactId}`

/** The organization of one contact, beside what else is stated of a person. */
export const organizationOfContact = view('deals.organization-of-contact', {
  params: z.strictObject({ contactId: id }),
  state: z.strictObject({ organization: z.nullable(organization) }),
  needs: 'view_crm',
  room: ({ contactId }) => ofContactOrganizationRoom(contactId),
})

/** What the public register has of a CNPJ, in the fields of an organization. A register that is away is no error. */
export const lookupOrganization = command('deals.lookup-organization', {
  input: z.strictObject({ cnpj: text(18).check(atMost(18)) }),
  output: z.strictObject({
    fields: z.nullable(
      z.pick(organization, {
        ...{ name: true, legalName: true, cnpj: true, email: true, phone: true, street: true, city: true, state: true },
      }),
    ),
    /** Why there are none. */
    reason: z.optional(z.enum(['invalid', 'not_found', 'unavailable'])),
  }),
  needs: 'create_crm',
  errors: [],
  perMinute: 20,
})

export const organizationSaved = event('deals.organization_saved', z.strictObject({ organization }), {
  rooms: (body) => [organizationRoom(body.organization.id), organizationsRoom],
})

/** In the room of the organization: its new contact, or the one that left. */
export const contactLinked = event('deals.contact_linked', z.strictObject({ organizationId: id, contact: link }), {
  rooms: ({ organizationId }) => [organizationRoom(organizationId)],
  about: ({ contact }) => [contact.contactId],
})
export const contactUnlinked = event('deals.contact_unlinked', z.strictObject({ organizationId: id, contactId: id }), {
  rooms: ({ organizationId }) => [organizationRoom(organizationId)],
  about: ({ contactId }) => [contactId],
})
/** In the contact's room. */
export const organizationChosen = event(
  'deals.organization_chosen',
  z.strictObject({ contactId: id, organization: z.nullable(organization) }),
  { rooms: ({ contactId }) => [ofContactOrganizationRoom(contactId)], about: ({ contactId }) => [contactId] },
)
