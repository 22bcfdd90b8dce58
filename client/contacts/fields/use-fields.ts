import { type Field, type FieldOwner, fields as fieldsView } from '@aura/contracts/contacts/fields.ts'
import { inUse } from '@aura/machines/contacts/field-fits.ts'
import { fieldsReducer } from '@aura/machines/contacts/fields.ts'
import { useMemo } from 'react'
import { useView } from '../../platform/feed/use-view.ts'

const params = { contact: { owner: 'contact' }, deal: { owner: 'deal' } } as const
export const fieldsOwnedBy = (owner: FieldOwner) => params[owner]

/** The company's fields for its contacts or its deals, as they are now: those in use in their order, and the archived ones. */
export function useFields(owner: FieldOwner = 'contact'): { known: boolean; fields: Field[]; archived: Field[] } {
  const { state } = useView(fieldsView, fieldsReducer, fieldsOwnedBy(owner))
  return useMemo(
    () => ({
      known: state !== undefined,
      fields: state ? inUse(state) : [],
      archived: state ? Object.values(state.fields).filter(({ archived }) => archived) : [],
    }),
    [state],
  )
}
