import { fields } from '@aura/contracts/contacts/fields.ts'
import { ownFields } from '@aura/contracts/crm-sync/connection.ts'
import { fieldsReducer } from '@aura/machines/contacts/fields.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'

const ofContacts = { owner: 'contact' } as const

/** What a contact has, by the name that a rule knows it by. */
export function useFieldNames(): ReadonlyMap<string, string> {
  const { t } = useTranslation()
  const { state } = useView(fields, fieldsReducer, ofContacts)
  return useMemo(() => {
    const own = Object.values(state?.fields ?? {}).filter(({ archived }) => !archived)
    return new Map([
      ...ownFields.map((field): [string, string] => [field, t(`crm-sync.field.${field}`)]),
      ...own.map(({ id, label }): [string, string] => [id, label]),
    ])
  }, [state, t])
}
