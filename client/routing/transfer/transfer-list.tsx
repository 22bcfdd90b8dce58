/** The list of the transfer dialog: colleagues and AI agents with their state and load, queues with who is free and what waits. */
import type {
  TargetAiAgent,
  TargetOperator,
  TargetQueue,
  TransferTarget,
} from '@aura/contracts/routing/transfer-targets.ts'
import { chakra } from '@chakra-ui/react'
import { Bot, ListEnd } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { presenceTones, stateWord, toneOf } from '../presence-text.ts'

export type TransferRow = {
  key: string
  kind: TransferTarget['kind'] | 'ai_agent'
  name: string
  operator?: TargetOperator
  aiAgent?: TargetAiAgent
  queue?: TargetQueue
  /** Of what is in no queue. */
  waiting?: number | undefined
  refusal: string | undefined
  transfer: (note: string | undefined) => Promise<unknown>
}

type ListProps = {
  id: string
  rows: readonly TransferRow[]
  active: TransferRow | undefined
  isLoading: boolean
  choose: (row: TransferRow) => void
}

export function TransferList({ id, rows, active, isLoading, choose }: ListProps) {
  const { t } = useTranslation()
  return (
    <chakra.ul
      id={id}
      role="listbox"
      aria-label={t('routing.transfer.who')}
      listStyleType="none"
      height="264px"
      overflowY="auto"
      p="1"
      mb="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {row.kind !== rows[index - 1]?.kind && (
            <chakra.li role="presentation" px="2" pt="2" pb="1" fontSize="xs" fontWeight="medium" color="muted">
              {t(`routing.transfer.${row.kind}`)}
            </chakra.li>
          )}
          <Row id={`${id}-${row.key}`} row={row} active={row.key === active?.key} choose={choose} />
        </Fragment>
      ))}
      {rows.length === 0 && (
        <chakra.li role="presentation" p="2" color="muted">
          {t(isLoading ? 'platform.loading' : 'platform.no_match')}
        </chakra.li>
      )}
    </chakra.ul>
  )
}

type RowProps = { id: string; row: TransferRow; active: boolean; choose: (row: TransferRow) => void }

function Row({ id, row, active, choose }: RowProps) {
  const { t } = useTranslation()
  const Icon = row.kind === 'ai_agent' ? Bot : ListEnd
  return (
    <chakra.li
      ref={(item: HTMLLIElement | null) => {
        if (active) item?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={row.refusal ? true : undefined}
      display="flex"
      alignItems="center"
      gap="2"
      px="2"
      py="1.5"
      minH="40px"
      borderRadius="sm"
      cursor="pointer"
      bg={active ? 'hover' : undefined}
      boxShadow={active ? 'inset 2px 0 0 var(--aura-colors-accent)' : undefined}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(row)}
    >
      {row.kind === 'operator' ? (
        <Avatar name={row.name} size={28} />
      ) : (
        <chakra.span width="28px" display="grid" placeItems="center" color="muted">
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
      )}
      <chakra.span flex="1" minW="0">
        <chakra.span display="block" truncate>
          {row.name}
        </chakra.span>
        {row.refusal !== undefined && (
          <chakra.span display="block" fontSize="xs" color="muted">
            {row.refusal}
          </chakra.span>
        )}
      </chakra.span>
      {row.operator && <OperatorLoad operator={row.operator} />}
      {row.aiAgent && <AiAgentLoad agent={row.aiAgent} />}
      {row.queue && <QueueLoad queue={row.queue} />}
      {row.waiting !== undefined && <Load>{t('routing.transfer.waiting', { count: row.waiting })}</Load>}
    </chakra.li>
  )
}

function OperatorLoad({ operator }: { operator: TargetOperator }) {
  const { t } = useTranslation()
  const { load, capacity } = operator
  const stands = { ...operator, reason: null }
  return (
    <Load state={<StatusBadge tone={toneOf(stands)} word={stateWord(stands, t)} />}>
      {operator.state !== 'away' && t('routing.load', { load, capacity })}
    </Load>
  )
}

function AiAgentLoad({ agent: { presence, load, capacity } }: { agent: TargetAiAgent }) {
  const { t } = useTranslation()
  return (
    <Load state={<StatusBadge tone={presenceTones[presence]} word={t(`routing.ai_agent.${presence}`)} />}>
      {t('routing.load', { load, capacity })}
    </Load>
  )
}

function QueueLoad({ queue }: { queue: TargetQueue }) {
  const { t } = useTranslation()
  const word = queue.isOpen ? t('routing.transfer.free', { count: queue.free }) : t('routing.transfer.closed')
  return (
    <Load state={<StatusBadge tone={queue.isOpen && queue.free > 0 ? 'ok' : 'neutral'} word={word} />}>
      {t('routing.transfer.waiting', { count: queue.waiting })}
    </Load>
  )
}

const Load = ({ state, children }: { state?: ReactNode; children: ReactNode }) => (
  <chakra.span display="flex" flexDirection="column" alignItems="flex-end" flexShrink={0} fontSize="sm">
    {state}
    <chakra.span color="muted" fontSize="xs" data-figures="">
      {children}
    </chakra.span>
  </chakra.span>
)
