/** The consent that lets our support in, and everything about its visits. */
import { grantSupport, support, withdrawSupport } from '@aura/contracts/companies/support.ts'
import { supportReducer } from '@aura/machines/companies/support.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { GrantForm } from './grant-form.tsx'
import { VisitRow } from './visit-row.tsx'

const own = {}

export function SupportPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state } = useView(support, supportReducer, own)
  const { send } = useCommand(withdrawSupport)
  const may = useMay(grantSupport.needs)
  const [asking, setAsking] = useState(false)
  const grant = state?.grant
  const withdraw = (grantId: string) =>
    void send({ grantId }).then(
      () => toast({ tone: 'ok', title: t('companies.support.withdrawn') }),
      (refusal: unknown) => toast({ tone: 'critical', title: errorText(refusal) }),
    )
  return (
    <Panel
      title={t('companies.support.title')}
      text={t('companies.support.text')}
      action={
        may &&
        state &&
        !grant &&
        !asking && <Button onClick={() => setAsking(true)}>{t('companies.support.grant')}</Button>
      }
    >
      {!state && <Skeleton h="12" />}
      {grant && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2">
          <StatusBadge tone="attention" word={t('companies.support.open')} />
          <chakra.p flex="1" minW="200px">
            {t('companies.support.open_text', { by: grant.givenBy, time: formatInstant(grant.until, language) })}
            <chakra.span display="block" color="muted" overflowWrap="anywhere">
              {grant.reason}
            </chakra.span>
          </chakra.p>
          {may && <Button onClick={() => withdraw(grant.id)}>{t('companies.support.withdraw')}</Button>}
        </chakra.div>
      )}
      {state && !grant && !asking && <StatusBadge tone="neutral" word={t('companies.support.closed')} />}
      {asking && !grant && <GrantForm leave={() => setAsking(false)} />}
      {state && state.visits.length > 0 && (
        <>
          <chakra.h3 fontWeight="medium" mt="4" mb="1">
            {t('companies.support.visits')}
          </chakra.h3>
          <chakra.ul listStyleType="none">
            {state.visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </chakra.ul>
        </>
      )}
    </Panel>
  )
}
