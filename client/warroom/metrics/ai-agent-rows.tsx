/** The AI agents beside the operators: how each stands now, and what it did in a day. */
import { type AgentFigures, agentFigures } from '@aura/contracts/agents/figures.ts'
import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { numberText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import look from './ai-agent-rows.module.css'
import { LevelBar } from './level-bar.tsx'
import { type RoomColumn, RoomTable } from './room-table.tsx'

const refreshMs = 5_000
const day = { days: 1 }
const tones: Record<AgentFigures['presence'], Tone> = { serving: 'ok', off_hours: 'attention', inactive: 'neutral' }

/** Absent for a company without AI agents. */
export function AiAgentRows() {
  const { t } = useTranslation()
  const { data, refetch } = useQuery(agentFigures, day)
  usePolling(refetch, { every: refreshMs })
  const columns = useColumns(data?.currency ?? 'BRL')
  if (!data || data.agents.length === 0) return null
  return (
    <>
      <h3 className={look.heading}>
        <Bot size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.ai_agents')}
      </h3>
      <RoomTable
        label={t('warroom.ai_agents')}
        columns={columns}
        rows={data.agents}
        rowId={({ agentId }) => agentId}
        empty={t('warroom.operators.none')}
      />
    </>
  )
}

/** Micros of a currency are ten thousand to its minor unit. */
const microsPerCent = 10_000

function useColumns(currency: 'BRL' | 'USD' | 'EUR'): RoomColumn<AgentFigures>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const count = (id: 'answers' | 'resolved' | 'handedOff'): RoomColumn<AgentFigures> => ({
      id,
      header: t(`warroom.ai_agents.${id}`),
      align: 'end',
      cell: (row) => numberText(row[id], language),
    })
    return [
      {
        id: 'name',
        header: t('warroom.ai_agent'),
        cell: ({ agentId, name }) => (
          <Link to="/agents" search={{ agent: agentId }} className={look.name}>
            {name}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('warroom.column.state'),
        cell: ({ presence }) => <StatusBadge tone={tones[presence]} word={t(`warroom.ai_agents.${presence}`)} />,
      },
      {
        id: 'load',
        header: t('warroom.column.load'),
        align: 'end',
        cell: ({ atHand, capacity }) => `${numberText(atHand, language)} / ${numberText(capacity, language)}`,
      },
      count('answers'),
      count('resolved'),
      count('handedOff'),
      {
        id: 'level',
        header: t('warroom.column.level'),
        align: 'end',
        cell: ({ level }) => <LevelBar level={level} />,
      },
      {
        id: 'csat',
        header: t('warroom.ai_agents.csat'),
        align: 'end',
        cell: ({ csat }) => (csat === null ? '–' : numberText(Math.round(csat * 10) / 10, language)),
      },
      {
        id: 'cost',
        header: t('warroom.ai_agents.cost'),
        align: 'end',
        cell: ({ micros }) => (
          <MoneyText value={{ amount: Math.round(micros / microsPerCent), currency }} language={language} />
        ),
      },
    ]
  }, [t, language, currency])
}
