import { consentForgotten, consentRecorded } from '@aura/contracts/contacts/consents.ts'
import {
  type Contact,
  type ContactState,
  contactAdded,
  contactChanged,
  contactRemoved,
  contactsMerged,
  mergeUndone,
  oneContact,
  type RecentState,
  recentContacts,
  recentLimit,
} from '@aura/contracts/contacts/contact.ts'
import { on, reducer } from '../platform/reducer.ts'

export const contactReducer = reducer(oneContact, [
  on(contactChanged, (state, { contact }): ContactState => ({ ...state, contact })),
  on(consentRecorded, (state, { consent }): ContactState => {
    const others = state.consents.filter(({ channel }) => channel !== consent.channel)
    return { ...state, consents: [...others, consent].sort((a, b) => (a.channel < b.channel ? -1 : 1)) }
  }),
  on(
    consentForgotten,
    (state, { channel }): ContactState => ({
      ...state,
      consents: state.consents.filter((consent) => consent.channel !== channel),
    }),
  ),
  on(
    contactsMerged,
    (state, { contact, consents, gone }): ContactState =>
      gone.id === state.contact.id ? { ...state, contact: gone } : { contact, consents },
  ),
  on(
    mergeUndone,
    (state, { contact, consents, restored }): ContactState =>
      restored.id === state.contact.id ? { ...state, contact: restored } : { contact, consents },
  ),
])

const newer = (a: Contact, b: Contact) =>
  a.changedAt === b.changedAt ? (a.id < b.id ? 1 : -1) : a.changedAt < b.changedAt ? 1 : -1

function withChanged({ contacts }: RecentState, ...changed: readonly Contact[]): RecentState {
  const others = contacts.filter(({ id }) => !changed.some((item) => item.id === id))
  return { contacts: [...changed, ...others].sort(newer).slice(0, recentLimit) }
}

export const recentReducer = reducer(recentContacts, [
  on(contactAdded, (state, { contact }) => withChanged(state, contact)),
  on(contactChanged, (state, { contact }) => withChanged(state, contact)),
  on(contactRemoved, (state, { contactId }) => ({ contacts: state.contacts.filter(({ id }) => id !== contactId) })),
  on(contactsMerged, (state, { contact, gone }) => withChanged(state, contact, gone)),
  on(mergeUndone, (state, { contact, restored }) => withChanged(state, contact, restored)),
])
