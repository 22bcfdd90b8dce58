/** Brings contacts in from a file, into a base if one is chosen. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../imports/index.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { useBases } from '../bases/use-bases.ts'
import { useImportRepairs } from './use-import-repairs.ts'

export function ImportContacts({ start, close }: { start: string; close: () => void }) {
  const { t } = useTranslation()
  const { inUse } = useBases()
  const [base, setBase] = useState(start)
  const repairs = useImportRepairs()
  return (
    <ImportWizard
      kind="contacts.people"
      title={t('contacts.import.title')}
      open
      close={close}
      repairs={repairs}
      params={base === '' ? {} : { base }}
      beside={
        <Field label={t('contacts.import.base')} hint={t('contacts.import.text')}>
          {(wiring) => (
            <Select {...wiring} value={base} onChange={({ target }) => setBase(target.value)}>
              <option value="">{t('contacts.import.no_base')}</option>
              {inUse.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      }
    />
  )
}
