/**
 * What a rule has done, the latest first: for which deal, what set it off, and the result. What it was refused is what a
 * user would have read, and is tried again from here.
 */
import {
  type Automation,
  type AutomationRun,
  automationRuns,
  repeatAutomationRun,
} from '@aura/contracts/deals/automations.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useDealAddress } from '../deal-address.ts'
import { type Naming, triggerText } from './sentence.ts'

type RunListProps = { automation: Automation; naming: Naming; back: () => void; close: () => void }

export function RunList({ automation: { id, name }, naming, back, close }: RunListProps) {
  const { t } = useTranslation()
  const read = useQuery(automationRuns, { automationId: id })
  const { data, refetch } = read
  const openDeal = useDealAddress()
  const open = (dealId: string) => {
    close()
    openDeal(dealId)
  }
  return (
    <>
      <Button size="xs" variant="ghost" mb="3" mx="-2" alignSelf="flex-start" onClick={back}>
        <ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('deals.forecast.back')}
      </Button>
      <chakra.h3 fontWeight="semibold">{name}</chakra.h3>
      <PendingRead of={read} h="24" />
      {data && (
        <chakra.p color="muted" fontSize="sm" mb="2">
          {data.total === 0
            ? t('deals.automations.runs_none')
            : t('deals.automations.runs_total', { count: data.total })}
        </chakra.p>
      )}
      <chakra.ol listStyleType="none" aria-label={t('deals.automations.runs_title')}>
        {data?.rows.map((run) => (
          <Run key={run.id} run={run} naming={naming} open={() => open(run.dealId)} refetch={refetch} />
        ))}
      </chakra.ol>
    </>
  )
}

const refusedText = (t: TFunction, { code, params }: Pick<AutomationRun, 'code' | 'params'>): string =>
  t('deals.automations.run.refused', { reason: errorText({ code: code ?? '', params, message: code ?? '' }) })

type RunProps = { run: AutomationRun; naming: Naming; open: () => void; refetch: () => void }

function Run({ run, naming, open, refetch }: RunProps) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(repeatAutomationRun)
  const deal = useRef<HTMLButtonElement>(null)
  const repeat = () =>
    void send({ runId: run.id })
      .then(({ result, code, params }) => {
        if (result === 'done') {
          toast({ tone: 'ok', title: t('deals.automations.run.done'), text: run.dealTitle })
          // The button that was pressed leaves with the refusal.
          deal.current?.focus()
        } else toast({ tone: 'attention', title: refusedText(t, { code, params }), text: run.dealTitle })
      })
      .catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
      .finally(refetch)
  const since =
    run.stayedSince && t('deals.automations.run.since', { since: formatInstant(run.stayedSince, naming.language) })
  const cause = [run.trigger && triggerText(run.trigger, naming), since].filter(Boolean).join(' · ')
  return (
    <chakra.li py="2" borderBottomWidth="1px" borderColor="line">
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="3">
        <chakra.button
          ref={deal}
          type="button"
          minW="0"
          fontWeight="medium"
          truncate
          cursor="pointer"
          _hover={{ textDecoration: 'underline' }}
          onClick={open}
        >
          {run.dealTitle}
        </chakra.button>
        <chakra.span color="muted" fontSize="sm" flexShrink={0}>
          <RelativeTime at={run.at} />
        </chakra.span>
      </chakra.div>
      {cause !== '' && (
        <chakra.p color="muted" fontSize="sm">
          {cause}
        </chakra.p>
      )}
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap">
        <chakra.span display="flex" alignItems="baseline" gap="1.5" fontSize="sm" flex="1" minW="200px">
          <StateDot tone={run.result === 'done' ? 'ok' : 'attention'} />
          <span>{run.result === 'done' ? t('deals.automations.run.done') : refusedText(t, run)}</span>
        </chakra.span>
        {run.result === 'refused' && (
          <Button
            size="xs"
            aria-label={t('deals.automations.run.again_of', { title: run.dealTitle })}
            aria-disabled={pending}
            onClick={() => pending || repeat()}
          >
            <RotateCcw size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.automations.run.again')}
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}
