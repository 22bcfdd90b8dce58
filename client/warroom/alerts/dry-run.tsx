/** When the rule would have said so in the last seven days, read from the minutes that were kept. */
import { type Rule, triedDays, tryRule } from '@aura/contracts/warroom/alerts/rule.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useTimeZone } from '../../platform/i18n/time-zone.ts'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { useAlertWords } from './alert-texts.ts'

type Draft = Omit<Rule, 'id' | 'version'>

export function DryRun({ rule }: { rule: Draft }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const timeZone = useTimeZone()
  const words = useAlertWords()
  const read = useQuery(tryRule, rule)
  const { data } = read
  if (!data) return <PendingRead of={read} h="16" />
  const [first] = rule.conditions
  const lasted = (from: string, to: string | null) =>
    to === null ? t('warroom.rule.tried.still') : shortDuration((Date.parse(to) - Date.parse(from)) / 1000)
  return (
    <chakra.section
      ref={scrollTo}
      aria-label={t('warroom.rule.tried')}
      borderTopWidth="1px"
      borderColor="line"
      pt="3"
      mt="2"
    >
      <chakra.p role="status" fontWeight="medium">
        {data.since === null
          ? t('warroom.rule.tried.nothing')
          : t('warroom.rule.tried.count', { count: data.total, days: triedDays })}
      </chakra.p>
      <chakra.p fontSize="sm" color="muted" mb="2">
        {data.since !== null && t('warroom.rule.tried.since', { time: formatInstant(data.since, language, timeZone) })}
      </chakra.p>
      <chakra.ol listStyleType="none" maxH="240px" overflowY="auto" tabIndex={data.fired.length > 0 ? 0 : undefined}>
        {data.fired.map(({ target, targetName, from, to, value }) => (
          <chakra.li
            key={`${target} ${from}`}
            display="flex"
            gap="3"
            py="1"
            borderTopWidth="1px"
            borderColor="line"
            fontSize="sm"
          >
            <chakra.span whiteSpace="nowrap">{formatInstant(from, language, timeZone)}</chakra.span>
            <chakra.span flex="1" minW="0" truncate>
              {target !== null && words.target({ kind: kindOf(rule), id: target, name: targetName ?? target })}
            </chakra.span>
            <chakra.span color="muted">{first && words.value(first, value)}</chakra.span>
            <chakra.span color="muted" whiteSpace="nowrap">
              {lasted(from, to)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  )
}

/** The result stands below everything that was filled in. */
const scrollTo = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

const kindOf = ({ conditions }: Draft) =>
  conditions.some(({ metric, of }) => of === null && metric.startsWith('source.')) ? 'source' : 'queue'
