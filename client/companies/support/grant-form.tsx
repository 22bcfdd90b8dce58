import { grantSupport } from '@aura/contracts/companies/support.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { ContractForm } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'

const start = { hours: 24 }

/** Why our support may come in, and for how long. */
export function GrantForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const [reason, hours] = [t('companies.support.reason_required'), t('companies.support.hours_invalid')]
  const form = useContractForm({
    contract: grantSupport,
    fields: [
      {
        name: 'reason',
        label: t('companies.support.reason'),
        kind: 'text',
        maxLength: 300,
        autoFocus: true,
        hint: t('companies.support.reason_hint'),
        required: reason,
        problem: reason,
      },
      {
        name: 'hours',
        label: t('companies.support.hours'),
        kind: 'number',
        maxLength: 2,
        required: hours,
        problem: hours,
      },
    ],
    current: start,
    done: leave,
  })
  return (
    <chakra.div maxW="420px">
      <ContractForm form={form} submit={t('companies.support.grant')} cancel={leave}>
        <chakra.p color="muted" fontSize="sm">
          {t('companies.support.rights')}
        </chakra.p>
      </ContractForm>
    </chakra.div>
  )
}
