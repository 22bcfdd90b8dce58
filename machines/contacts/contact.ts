import { consentRecorded } from '@aura/contracts/contacts/consents.ts'
import {
  type ContactState,
  contactChanged,
  contactsMerged,
  mergeUndone,
  oneContact,
} from '@aura/contracts/contacts/contact.ts'
import { on, reducer } from '../platform/reducer.ts'

export const contactReducer = reducer(oneContact, [
  on(contactChanged, (state, { contact }): ContactState => ({ ...state, contact })),
  on(consentRecorded, (state, { consent }): ContactState => {
    const others = state.consents.filter(({ channel }) => channel !== consent.channel)
    return { ...state, consents: [...others, consent].sort((a, b) => (a.channel < b.channel ? -1 : 1)) }
  }),
  on(
    contactsMerged,
    (state, { contact, consents, goneId, gone }): ContactState =>
      goneId === state.contact.id
        ? { ...state, contact: gone, mergedInto: contact.id }
        : { ...state, contact, consents },
  ),
  on(
    mergeUndone,
    (state, { contact, consents, restored }): ContactState =>
      restored.id === state.contact.id
        ? { ...state, contact: restored, mergedInto: null }
        : { ...state, contact, consents },
  ),
])
