/** An invoice's number and period, beside its file. */
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../imports/index.ts'
import { localDay } from '../platform/local-time.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'

const today = () => localDay(new Date())

export function InvoiceImport({ supplier, close }: { supplier: Supplier; close: () => void }) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const [from, setFrom] = useState(() => `${today().slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  return (
    <ImportWizard
      kind="suppliers.invoice-lines"
      title={t('suppliers.import_invoice')}
      open
      close={close}
      params={{ supplier: supplier.id, number, from, to }}
      beside={
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '2fr 1fr 1fr' }} columnGap="3">
          <Field label={t('suppliers.invoice.number')}>
            {(wiring) => (
              <Input {...wiring} value={number} maxLength={60} onChange={({ target }) => setNumber(target.value)} />
            )}
          </Field>
          <Field label={t('suppliers.invoice.from')}>
            {(wiring) => (
              <Input {...wiring} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
            )}
          </Field>
          <Field label={t('suppliers.invoice.to')}>
            {(wiring) => <Input {...wiring} type="date" value={to} onChange={({ target }) => setTo(target.value)} />}
          </Field>
        </chakra.div>
      }
    />
  )
}
