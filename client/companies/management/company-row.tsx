import { chakra } from '@chakra-ui/react'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { whileLoading } from '../../platform/ui/loading.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { CompanyState } from '../owner/company-state.tsx'
import { useChangeCompany } from '../switch/use-change-company.ts'
import type { MyCompany } from './use-my-companies.ts'

export function CompanyRow({ company: { companyId, name, home, current, figures } }: { company: MyCompany }) {
  const { t } = useTranslation()
  const change = useChangeCompany()
  const enter = () =>
    void whileLoading('companies.switch', () => change(companyId)).catch((refusal: unknown) =>
      toast({ tone: 'critical', title: errorText(refusal) }),
    )
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      minH="14"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.span color="muted">
        <Building2 size={18} strokeWidth={1.5} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minW="200px">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
          {home && (
            <chakra.span color="muted" fontSize="sm" fontWeight="normal">
              {' '}
              · {t('companies.switch.home')}
            </chakra.span>
          )}
        </chakra.p>
        {figures && (
          <chakra.p color="muted" fontSize="sm">
            {t('companies.people', { count: figures.people.active })}
            {' · '}
            {figures.modules === null
              ? t('companies.plan.complete')
              : t('companies.plan.modules', { count: figures.modules.length })}
            {figures.lastEventAt !== null && (
              <>
                {' · '}
                {t('companies.last_activity')} <RelativeTime at={figures.lastEventAt} />
              </>
            )}
          </chakra.p>
        )}
      </chakra.div>
      {figures && <CompanyState company={figures} />}
      {current ? (
        <StatusBadge tone="info" word={t('companies.current')} />
      ) : (
        <Button aria-label={t('companies.enter_one', { name })} onClick={enter}>
          {t('companies.enter')}
        </Button>
      )}
    </chakra.li>
  )
}
