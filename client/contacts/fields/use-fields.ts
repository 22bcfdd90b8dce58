import { type Field, fields as fieldsView } from '@aura/contracts/contacts/fields.ts'
import { inUse } from '@aura/machines/contacts/field-fits.ts'
import { fieldsReducer } from '@aura/machines/contacts/fields.ts'
import { useMemo } from 'react'
import { useView } from '../../platform/feed/use-view.ts'

export const ofContacts = { owner: 'contact' } as const

/** The company's fields for its contacts, as they are now: those in use in their order, and the archived ones. */
export function useFields(): { known: boolean; fields: Field[]; archived: Field[] } {
  const { state } = useView(fieldsView, fieldsReducer, ofContacts)
  return useMemo(
    () => ({
      known: state !== undefined,
      fields: state ? inUse(state) : [],
      archived: state ? Object.values(state.fields).filter(({ archived }) => archived) : [],
    }),
    [state],
  )
}
