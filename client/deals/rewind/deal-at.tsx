/** A deal as it was at a moment, by what the log says of it until then: to be read alone, marked as the past. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { localTimeText } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { dealChanges, dealFacts } from '../deal-changes.ts'
import { useNaming } from '../use-naming.ts'
import { entryUntil } from './entry-until.ts'

type DealAtProps = { deal: Deal; stages: readonly StageRule[] }

export function DealAt({ deal, stages }: DealAtProps) {
  const { t } = useTranslation()
  const [moment, setMoment] = useState('')
  const now = useNow(minuteMs)
  const at = Date.parse(moment)
  const isAhead = at >= now + minuteMs
  return (
    <>
      <Field label={t('deals.forecast.as_of')} error={isAhead ? t('deals.at.ahead') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            type="datetime-local"
            max={localTimeText(now)}
            maxW="240px"
            value={moment}
            onChange={({ target }) => setMoment(target.value)}
          />
        )}
      </Field>
      {!Number.isNaN(at) && !isAhead && (
        <DealThen key={`${deal.id} ${at}`} deal={deal} stages={stages} at={at} leave={() => setMoment('')} />
      )}
    </>
  )
}

/** `entry`: undefined while it is read, null where the deal had not been opened. */
type Found = { entry?: HistoryEntry | null; error?: unknown }

function DealThen({ deal, stages, at, leave }: DealAtProps & { at: number; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const naming = useNaming(stages)
  const feed = useFeed()
  const [{ entry, error }, setFound] = useState<Found>({})
  const { id } = deal
  useEffect(() => {
    let isLeft = false
    const show = (found: Found) => {
      if (!isLeft) setFound(found)
    }
    const page = async (before: number | undefined) =>
      (await feed.read(dealHistory, { dealId: id, limit: 100, ...(before !== undefined && { before }) })).output
    entryUntil(page, at).then(
      (entry) => show({ entry }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [feed, id, at])
  const when = new Date(at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })
  const changes = entry ? dealChanges(entry.deal, deal, naming, t) : []
  return (
    <chakra.section
      aria-label={t('deals.at.title', { when })}
      mb="4"
      p="3"
      borderRadius="md"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="edge"
      bg="hover"
      fontSize="sm"
    >
      <chakra.div display="flex" alignItems="center" gap="2" mb="2">
        <History size={16} strokeWidth={1.75} style={{ flexShrink: 0 }} aria-hidden="true" />
        <chakra.p role="status" flex="1" minW="0">
          {t('deals.forecast.past', { when })}
        </chakra.p>
        <Button size="xs" onClick={leave}>
          {t('deals.rewind.back')}
        </Button>
      </chakra.div>
      {error !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {error === undefined && entry === undefined && <Skeleton h="16" />}
      {entry === null && <p>{t('deals.at.not_begun')}</p>}
      {entry && (
        <>
          <chakra.p fontWeight="semibold" mb="1">
            {entry.deal.title}
          </chakra.p>
          {entry.deal.archivedAt !== undefined && (
            <chakra.p color="attention" mb="1">
              {t('deals.at.archived')}
            </chakra.p>
          )}
          <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1">
            {dealFacts(entry.deal, naming, t).map(({ id, label, text }) => (
              <chakra.div key={id} display="contents">
                <chakra.dt color="muted">{label}</chakra.dt>
                <dd>{text}</dd>
              </chakra.div>
            ))}
          </chakra.dl>
          <chakra.h4 fontWeight="medium" mt="3" mb="1">
            {t(changes.length === 0 ? 'deals.at.unchanged' : 'deals.at.since')}
          </chakra.h4>
          {changes.map(({ id, label, before, after }) => (
            <p key={id}>
              <chakra.span color="muted">{label}: </chakra.span>
              {before} → <b>{after}</b>
            </p>
          ))}
        </>
      )}
    </chakra.section>
  )
}
