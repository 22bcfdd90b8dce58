/** What an AI agent did in the last days, as the list of agents, the War Room and the usage of models count it. */
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import { type AgentFigures, agentFigures } from '@aura/contracts/agents/figures.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { numberText, percentText } from '../platform/i18n/figures.ts'
import { microsText } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'

const week = { days: 7 }
const month = { days: 30 }
const refreshMs = 15_000
const measures = [
  ...(['conversations', 'answers', 'resolved', 'handedOff', 'takenOver', 'level', 'csat', 'micros'] as const),
]
type Measure = (typeof measures)[number]

export function FiguresPanel({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation()
  const sevenDays = useQuery(agentFigures, week)
  const thirtyDays = useQuery(agentFigures, month)
  usePolling(sevenDays.refetch, { every: refreshMs })
  usePolling(thirtyDays.refetch, { every: refreshMs })
  if (!sevenDays.data || !thirtyDays.data) return <PendingRead of={sevenDays.data ? thirtyDays : sevenDays} h="200px" />
  const of = (agents: readonly AgentFigures[]) => agents.find(({ agentId }) => agentId === agent.id)
  const last = [of(sevenDays.data.agents), of(thirtyDays.data.agents)] as const
  const { currency } = thirtyDays.data
  if (!last[1] || isIdle(last[1]))
    return <EmptyState title={t('agents.figures.none')} text={t('agents.figures.none_text')} />
  return (
    <chakra.table width="full" fontVariantNumeric="tabular-nums" aria-label={t('agents.tab.figures')}>
      <thead>
        <tr>
          <chakra.th scope="col" textAlign="start" fontWeight="medium" color="muted">
            {t('agents.release.figures')}
          </chakra.th>
          {[week, month].map(({ days }) => (
            <chakra.th key={days} scope="col" textAlign="end" fontWeight="medium" color="muted">
              {t('agents.figures.days', { count: days })}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <chakra.tr key={measure} borderTopWidth="1px" borderColor="line">
            <chakra.th scope="row" textAlign="start" fontWeight="normal" py="1">
              {t(`agents.figures.${measure}`)}
            </chakra.th>
            {last.map((figures, at) => (
              <chakra.td key={at === 0 ? week.days : month.days} textAlign="end" py="1">
                {figures && <Figure {...{ figures, measure, currency }} />}
              </chakra.td>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

const isIdle = ({ conversations, answers, ratings, micros, atHand }: AgentFigures) =>
  conversations + answers + ratings + micros + atHand === 0

type FigureProps = { figures: AgentFigures; measure: Measure; currency: Money['currency'] }

function Figure({ figures, measure, currency }: FigureProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { level, slaMet, slaBreached, csat, ratings, micros } = figures
  if (measure === 'level') {
    if (level === null) return '–'
    const facts = { level: percentText(level, language), met: slaMet, all: slaMet + slaBreached }
    return t('agents.figures.level_of', facts)
  }
  if (measure === 'csat')
    return csat === null ? '–' : t('agents.figures.csat_of', { csat: numberText(csat, language, 1), count: ratings })
  return measure === 'micros' ? microsText(micros, currency, language) : numberText(figures[measure], language)
}
