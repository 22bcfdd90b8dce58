/** 'Empresas': the companies one belongs to, this one's plan, and whether our support may come in. */
import { createCompany } from '@aura/contracts/companies/memberships.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { PlanPanel } from '../plan/plan-panel.tsx'
import { SupportPanel } from '../support/support-panel.tsx'
import { NewCompany } from '../switch/new-company.tsx'
import { CompanyRow } from './company-row.tsx'
import { useMyCompanies } from './use-my-companies.ts'

export function CompaniesManagement() {
  const { t } = useTranslation()
  const [founding, setFounding] = useState(false)
  const mayFound = useMay(createCompany.needs)
  const own = useMyCompanies()
  const title = t('companies.screen')
  return (
    <chakra.div overflowY="auto" flex="1">
      <chakra.div maxW="960px" mx="auto" pb="12">
        <PageHeader title={title}>
          {mayFound && <NewButton onClick={() => setFounding(true)}>{t('companies.new')}</NewButton>}
        </PageHeader>
        <chakra.div display="flex" flexDirection="column" gap="4" px={{ base: '4', md: '6' }}>
          <Panel title={t('companies.mine.title')} text={t('companies.mine.text')}>
            {own.error && !own.rows && (
              <chakra.p role="alert" color="critical">
                {errorText(own.error)}
              </chakra.p>
            )}
            {!own.rows && !own.error && <Skeleton h="14" />}
            <chakra.ul listStyleType="none" aria-label={t('companies.mine.title')}>
              {own.rows?.map((company) => (
                <CompanyRow key={company.companyId} company={company} />
              ))}
            </chakra.ul>
          </Panel>
          <PlanPanel />
          <SupportPanel />
        </chakra.div>
      </chakra.div>
      {founding && <NewCompany leave={() => setFounding(false)} made={own.refetch} />}
    </chakra.div>
  )
}
