/** The views of organizations, and how a list and a form read one. */
import {
  contactLinked,
  contactUnlinked,
  oneOrganization,
  organizationChosen,
  organizationOfContact,
  organizationSaved,
  recentOrganizationLimit,
  recentOrganizations,
} from '@aura/contracts/deals/organizations/organization.ts'
import { on, reducer } from '../platform/reducer.ts'

export const organizationReducer = reducer(oneOrganization, [
  on(organizationSaved, (state, { organization }) => ({ ...state, organization })),
  on(contactLinked, (state, { contact }) => ({
    ...state,
    contacts: { ...state.contacts, [contact.contactId]: contact },
  })),
  on(contactUnlinked, (state, { contactId }) => {
    const { [contactId]: _gone, ...contacts } = state.contacts
    return { ...state, contacts }
  }),
])

export const recentOrganizationsReducer = reducer(recentOrganizations, [
  on(organizationSaved, (state, { organization }) => ({
    organizations: [organization, ...state.organizations.filter(({ id }) => id !== organization.id)].slice(
      0,
      recentOrganizationLimit,
    ),
  })),
])

export const organizationOfContactReducer = reducer(organizationOfContact, [
  on(organizationChosen, (_state, { organization }) => ({ organization })),
])
