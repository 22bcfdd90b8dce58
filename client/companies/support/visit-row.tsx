import { type SupportVisit, supportActions } from '@aura/contracts/companies/support.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'

/** A support visit: by whom, when, and what was done. */
export function VisitRow({ visit }: { visit: SupportVisit }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { name, email, enteredAt, endedAt, until, reason } = visit
  const span = endedAt
    ? t('companies.support.was', { from: formatInstant(enteredAt, language), to: formatInstant(endedAt, language) })
    : t('companies.support.since', { from: formatInstant(enteredAt, language), to: formatInstant(until, language) })
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.div flex="1" minW="200px">
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            {name} <chakra.span color="muted">{email}</chakra.span>
          </chakra.p>
          <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
            {span} · {reason}
          </chakra.p>
        </chakra.div>
        <StatusBadge
          tone={endedAt ? 'neutral' : 'attention'}
          word={t(endedAt ? 'companies.support.ended' : 'companies.support.present')}
        />
        <Button size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('companies.support.actions')}
        </Button>
      </chakra.div>
      {open && <Actions visit={visit} />}
    </chakra.li>
  )
}

function Actions({ visit: { id: visitId, endedAt } }: { visit: SupportVisit }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(supportActions, { visitId })
  const { data, refetch } = read
  usePolling(refetch, { every: 3000, enabled: endedAt === null })
  if (!data) return <PendingRead of={read} h="8" mt="2" />
  if (data.length === 0) return <chakra.p color="muted">{t('companies.support.no_actions')}</chakra.p>
  return (
    <chakra.ol
      listStyleType="none"
      mt="2"
      maxH="240px"
      overflowY="auto"
      tabIndex={0}
      aria-label={t('companies.support.actions')}
    >
      {data.map(({ position, name, at }) => (
        <chakra.li key={position} display="flex" gap="3" fontSize="sm" py="0.5">
          <chakra.time dateTime={at} color="muted" fontVariantNumeric="tabular-nums">
            {formatInstant(at, language)}
          </chakra.time>
          <chakra.code fontFamily="mono" overflowWrap="anywhere">
            {name}
          </chakra.code>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
