import { bookCost, type CostCentre, costKind } from '@aura/contracts/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { ContractForm } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'

const start = { kind: 'other' }

/** A cost that the product does not book by itself. */
export function BookForm({ centre, leave }: { centre: CostCentre; leave: () => void }) {
  const { t } = useTranslation()
  const { id: centreId, currency } = centre
  /** The same until it is booked, so that a second press books nothing twice. */
  const [bookingId] = useState(newId)
  const invalid = t('companies.costs.amount_invalid')
  const form = useContractForm({
    contract: bookCost,
    fields: [
      {
        name: 'cost',
        label: t('companies.costs.amount', { currency }),
        kind: 'money',
        currency,
        autoFocus: true,
        required: invalid,
        problem: invalid,
      },
      {
        name: 'kind',
        label: t('companies.costs.kind'),
        kind: 'select',
        options: costKind.options.map((value) => ({ value, label: t(`companies.costs.kind.${value}`) })),
      },
      { name: 'note', label: t('companies.costs.note'), kind: 'text', maxLength: 200 },
    ],
    current: start,
    fixed: { bookingId, centreId },
    done: leave,
  })
  return (
    <chakra.div p="3" mb="3" borderWidth="1px" borderColor="line" borderRadius="md">
      <ContractForm form={form} submit={t('companies.costs.book')} cancel={leave} />
    </chakra.div>
  )
}
