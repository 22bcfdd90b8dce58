import type { OwnedCompany } from '@aura/contracts/companies/owner.ts'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../platform/ui/badge.tsx'

/** Closed, in trouble, or neither. */
export function CompanyState({ company }: { company: Pick<OwnedCompany, 'suspendedAt' | 'deadLetters'> }) {
  const { t } = useTranslation()
  if (company.suspendedAt !== null) return <StatusBadge tone="critical" word={t('companies.state.suspended')} />
  if (company.deadLetters > 0) return <StatusBadge tone="attention" word={t('companies.state.failing')} />
  return <StatusBadge tone="ok" word={t('companies.state.active')} />
}
