/** What a rule has done, the latest first; what it was refused is what a user would have read. */
import { type Automation, automationRuns } from '@aura/contracts/deals/automations.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'

export function RunList({ automation: { id, name }, back }: { automation: Automation; back: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(automationRuns, { automationId: id })
  return (
    <>
      <Button size="xs" variant="ghost" mb="3" mx="-2" alignSelf="flex-start" onClick={back}>
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('deals.forecast.back')}
      </Button>
      <chakra.h3 fontWeight="semibold">{name}</chakra.h3>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      {!data && error === undefined && <Skeleton h="24" />}
      {data && (
        <chakra.p color="muted" fontSize="sm" mb="2">
          {data.total === 0
            ? t('deals.automations.runs_none')
            : t('deals.automations.runs_total', { count: data.total })}
        </chakra.p>
      )}
      <chakra.ol listStyleType="none" aria-label={t('deals.automations.runs_title')}>
        {data?.rows.map((run) => (
          <chakra.li key={run.id} py="2" borderBottomWidth="1px" borderColor="line">
            <chakra.p display="flex" justifyContent="space-between" gap="3">
              <chakra.span fontWeight="medium" truncate>
                {run.dealTitle}
              </chakra.span>
              <chakra.span color="muted" fontSize="sm" flexShrink={0}>
                <RelativeTime at={run.at} />
              </chakra.span>
            </chakra.p>
            <StatusBadge
              tone={run.result === 'done' ? 'ok' : 'attention'}
              word={
                run.result === 'done'
                  ? t('deals.automations.run.done')
                  : t('deals.automations.run.refused', {
                      reason: errorText({ code: run.code ?? '', params: run.params, message: run.code ?? '' }),
                    })
              }
            />
          </chakra.li>
        ))}
      </chakra.ol>
    </>
  )
}
