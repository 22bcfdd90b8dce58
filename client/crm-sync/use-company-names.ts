import { companyFields } from '@aura/contracts/crm-sync/company-rules.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What an organization has, in words. */
export function useCompanyNames() {
  const { t } = useTranslation()
  return useMemo(() => new Map(companyFields.map((field) => [field, t(`crm-sync.company_field.${field}`)])), [t])
}
