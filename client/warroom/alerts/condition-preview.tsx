/** Beside a threshold: what the number says now, and how it went in the last day, with the threshold across it. */
import { type Condition, condition, previewCondition } from '@aura/contracts/warroom/alerts/rule.ts'
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../platform/charts/chart.tsx'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { ClockName } from '../room-clock.tsx'
import { useAlertWords } from './alert-texts.ts'
import { type ConditionDraft, conditionOf } from './rule-draft.ts'

const calmMs = 300
const pollMs = 10_000

export function ConditionPreview({ draft }: { draft: ConditionDraft }) {
  // The threshold changes nothing of the number: it is drawn across, and not asked about.
  const readable = conditionOf({ ...draft, threshold: '0', clear: '' })
  const settled = useDebounced(readable ? JSON.stringify(readable) : '', calmMs)
  const readCondition = useMemo(() => (settled === '' ? null : condition.parse(JSON.parse(settled))), [settled])
  return readCondition && <Preview draft={draft} readCondition={readCondition} />
}

function Preview({ draft, readCondition }: { draft: ConditionDraft; readCondition: Condition }) {
  const { t } = useTranslation()
  const words = useAlertWords()
  const read = useQuery(previewCondition, { condition: readCondition })
  const { data, refetch } = read
  usePolling(refetch, { every: pollMs })
  const threshold = draft.threshold.trim() === '' ? null : Number(draft.threshold.replace(',', '.'))
  const name = words.metric(draft.metric)
  const unit = words.unitOf(draft)
  return (
    <chakra.div mt="1" mb="2" data-preview="">
      <PendingRead of={read} />
      <Chart
        kind="area"
        label={t('warroom.rule.preview', { metric: name })}
        heading={
          <chakra.p fontSize="sm" data-figures="" display="flex" flexWrap="wrap" columnGap="2">
            <span>
              {t('warroom.rule.now')}{' '}
              <chakra.strong fontWeight="semibold">{data ? words.value(draft, data.now) : '…'}</chakra.strong>
              {data?.targetName && ` · ${data.targetName}`}
            </span>
            <ClockName />
          </chakra.p>
        }
        axis={{ from: data ? Date.parse(data.from) + data.stepMs : 0, stepMs: data?.stepMs ?? 0 }}
        series={[{ name: t('warroom.rule.last_day'), values: data?.values ?? [] }]}
        unit={unit === 'money' || unit === 'rating' ? 'count' : unit}
        reference={{ name: t('warroom.rule.threshold'), value: Number.isFinite(threshold) ? threshold : null }}
        height={104}
      />
    </chakra.div>
  )
}
