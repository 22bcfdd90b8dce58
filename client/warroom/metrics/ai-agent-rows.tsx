/** The AI agents beside the operators: how each stands, and what it did in the hour up to then. */
import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import type { Flow, WallAiAgent } from '@aura/contracts/warroom/wall/wall.ts'
import { Bot } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../platform/i18n/figures.ts'
import { formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { LoadOf, presenceTones } from '../../routing/index.ts'
import look from './ai-agent-rows.module.css'
import { DrillDownNumber } from './drill-down-number.tsx'
import { LevelBar } from './level-bar.tsx'
import { type RoomColumn, RoomTable } from './room-table.tsx'

/** Absent where no AI agent serves. */
export function AiAgentSection({ rows }: { rows: readonly WallAiAgent[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={look.heading}>
        <Bot size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.ai_agents')}
      </h3>
      <AiAgentRows rows={rows} />
    </>
  )
}

export function AiAgentRows({ rows }: { rows: readonly WallAiAgent[] }) {
  const { t } = useTranslation()
  return (
    <RoomTable
      label={t('warroom.ai_agents')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      empty={t('warroom.ai_agents.none')}
    />
  )
}

function useColumns(): RoomColumn<WallAiAgent>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const number = (metric: MetricId, { id }: WallAiAgent, what: string, text: number | string) => (
      <DrillDownNumber metric={keyOf(metric, id)} what={what}>
        {text}
      </DrillDownNumber>
    )
    const count = (
      id: 'answers' | 'resolved' | 'handedOff',
      metric: MetricId,
      flow: (row: WallAiAgent) => Flow,
    ): RoomColumn<WallAiAgent> => {
      const header = t(`warroom.ai_agents.${id}`)
      return { id, header, align: 'end', cell: (row) => number(metric, row, header, flow(row).hour) }
    }
    return [
      { id: 'name', header: t('warroom.ai_agent'), cell: ({ name }) => name },
      {
        id: 'state',
        header: t('warroom.column.state'),
        cell: ({ presence }) => <StatusBadge tone={presenceTones[presence]} word={t(`routing.ai_agent.${presence}`)} />,
      },
      {
        id: 'load',
        header: t('warroom.column.load'),
        align: 'end',
        cell: (row) => (
          <LoadOf capacity={row.capacity}>
            {number('ai_agent.at_hand', row, t('warroom.column.load'), row.atHand)}
          </LoadOf>
        ),
      },
      count('answers', 'ai_agent.answers', ({ answers }) => answers),
      count('resolved', 'ai_agent.resolved', ({ resolved }) => resolved),
      count('handedOff', 'ai_agent.handed_off', ({ handedOff }) => handedOff),
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
        cell: (row) =>
          number(
            'ai_agent.csat',
            row,
            t('warroom.ai_agents.csat'),
            row.csat === null ? '–' : numberText(row.csat, language, 1),
          ),
      },
      {
        id: 'cost',
        header: t('warroom.ai_agents.cost'),
        align: 'end',
        cell: (row) =>
          number(
            'ai_agent.cost',
            row,
            t('warroom.ai_agents.cost'),
            row.cost === null ? '–' : formatMoney(row.cost, language),
          ),
      },
    ]
  }, [t, language])
}
