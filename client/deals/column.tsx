import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { isStuck } from '@aura/machines/deals/rotting.ts'
import { chakra } from '@chakra-ui/react'
import { useDroppable } from '@dnd-kit/core'
import { useAtomValue } from 'jotai'
import { Ban, Plus } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot, type Tone } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { MoneySum } from '../platform/ui/money.tsx'
import { useVirtualRows } from '../platform/ui/use-virtual-rows.ts'
import { useBoardActions } from './board-actions.ts'
import { columnStyle, columnWidthAtom } from './board-width.ts'
import { figuresOf } from './column-figures.ts'
import { Caret, OpenPlace } from './column-marks.tsx'
import { FigureButton } from './figure-button.tsx'
import { rowHeight } from './geometry.ts'
import { MovableCard } from './movable-card.tsx'
import { caretRow, type Moving } from './moving.ts'
import type { PresenceByDeal } from './presence/presence.ts'
import { stageName } from './stage-name.ts'

/** What is being dragged, as one column sees it. */
export type ColumnDrag = {
  dealId: string
  /** Where it would land here, among the cards without it; undefined when it is over another column. */
  at: number | undefined
  /** Why it may not land here. */
  forbidden: string | undefined
}

type ColumnProps = {
  rule: StageRule
  deals: Deal[]
  filtered: boolean
  now: number
  drag: ColumnDrag | undefined
  /** The cards that other people hold. */
  others: readonly Moving[]
  selected: ReadonlySet<string>
  /** Who else is on which card. */
  presence: PresenceByDeal
  /** One column fills the screen, and a swipe leads to the next. */
  swiped: boolean
}

export const Column = memo(function Column(props: ColumnProps) {
  const width = useAtomValue(columnWidthAtom)
  const { id: stage } = props.rule
  const name = stageName(props.rule)
  return (
    <chakra.section
      aria-label={name}
      data-column={stage}
      position="relative"
      display="flex"
      flexDirection="column"
      scrollSnapAlign="center"
      style={props.swiped ? { flex: '0 0 100%' } : columnStyle[width]}
      minH="0"
      borderRadius="lg"
      bg={props.drag?.at === undefined || props.drag.forbidden ? 'transparent' : 'hover'}
    >
      <ColumnHead rule={props.rule} name={name} deals={props.deals} />
      <ColumnList {...props} name={name} />
      {props.drag?.forbidden && <Forbidden reason={props.drag.forbidden} />}
    </chakra.section>
  )
})

const headHeight = '14'
const tones: Record<StageRule['colour'], Tone> = {
  neutral: 'neutral',
  info: 'info',
  ok: 'ok',
  attention: 'attention',
  critical: 'critical',
}

function ColumnHead({ rule, name, deals }: { rule: StageRule; name: string; deals: Deal[] }) {
  const { t } = useTranslation()
  const { mayCreate, add, count, stages } = useBoardActions()
  const counted = { label: name, deals }
  const label = t('deals.add_to', { stage: name })
  return (
    <chakra.header ps="3" pe="2" h={headHeight} flexShrink={0}>
      <chakra.div display="flex" alignItems="center" gap="2" h="7">
        {rule.colour !== 'neutral' && <StateDot tone={tones[rule.colour]} />}
        <chakra.h2 fontSize="md" fontWeight="semibold" truncate title={name}>
          {name}
        </chakra.h2>
        <chakra.span color="faint">
          <FigureButton counted={counted} open={count}>
            {deals.length}
          </FigureButton>
        </chakra.span>
        {mayCreate && (
          <Button
            size="xs"
            variant="ghost"
            px="0"
            ms="auto"
            aria-label={label}
            title={label}
            onClick={() => add(rule.id)}
          >
            <Plus size={16} strokeWidth={1.75} />
          </Button>
        )}
      </chakra.div>
      <chakra.p fontSize="sm" color="muted" truncate>
        <FigureButton counted={counted} open={count}>
          <MoneySum values={figuresOf(deals, stages).values} />
        </FigureButton>
      </chakra.p>
    </chakra.header>
  )
}

function ColumnList({
  rule,
  deals,
  filtered,
  now,
  drag,
  others,
  selected,
  presence,
  name,
}: ColumnProps & { name: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, rowHeight)
  const { stages } = useBoardActions()
  const { id: stage } = rule
  const { setNodeRef } = useDroppable({ id: stage })
  const from = drag ? deals.findIndex((deal) => deal.id === drag.dealId) : -1
  const at = drag?.forbidden ? undefined : drag?.at
  const positions = deals.length + (at !== undefined && from === -1 ? 1 : 0)
  return (
    <chakra.div
      ref={scroller}
      data-scroller=""
      flex="1"
      minH="0"
      overflowY="auto"
      overflowX="hidden"
      // At its end a column stands above what floats in the corner.
      pb={{ base: '120px', md: '14' }}
    >
      <chakra.ul
        ref={setNodeRef}
        data-list={stage}
        aria-label={name}
        position="relative"
        minH="full"
        listStyleType="none"
        style={{ height: `${positions * rowHeight}px` }}
      >
        {at !== undefined && from === -1 && <OpenPlace index={at} />}
        {deals.slice(Math.max(0, rows.first - 1), rows.last + 2).map((deal, nth) => {
          const index = Math.max(0, rows.first - 1) + nth
          const row = rowOf(index, from, at)
          if (index !== from && (row < rows.first || row > rows.last)) return null
          return (
            <MovableCard
              key={deal.id}
              deal={deal}
              now={now}
              y={row * rowHeight}
              position={index + 1}
              of={deals.length}
              movedBy={others.find(({ dealIds }) => dealIds.includes(deal.id))?.name}
              selected={selected.has(deal.id)}
              rotting={isStuck(deal, stages, now)}
              present={presence.get(deal.id)}
            />
          )
        })}
        {others.map(
          (moving) =>
            moving.stage === stage && <Caret key={moving.name} name={moving.name} row={caretRow(moving, deals)} />,
        )}
        {deals.length === 0 && at === undefined && <Nothing stage={stage} filtered={filtered} />}
      </chakra.ul>
    </chakra.div>
  )
}

/** Cards make room where the dragged one would land, and close up where it came from. */
function rowOf(index: number, from: number, at: number | undefined): number {
  if (at === undefined) return index
  if (index === from) return at
  const rest = from !== -1 && index > from ? index - 1 : index
  return rest >= at ? rest + 1 : rest
}

function Nothing({ stage, filtered }: { stage: Stage; filtered: boolean }) {
  const { t } = useTranslation()
  const { mayCreate, add } = useBoardActions()
  if (filtered)
    return (
      <li>
        <EmptyState title={t('deals.empty_filter')} text={t('deals.empty_filter_text')} />
      </li>
    )
  return (
    <li>
      <EmptyState
        title={t('deals.empty')}
        text={t('deals.empty_text')}
        action={mayCreate && <Button onClick={() => add(stage)}>{t('deals.add')}</Button>}
      />
    </li>
  )
}

function Forbidden({ reason }: { reason: string }) {
  return (
    <chakra.div
      position="absolute"
      inset="0"
      top={headHeight}
      zIndex="sticky"
      display="flex"
      alignItems="flex-start"
      justifyContent="center"
      p="4"
      borderRadius="lg"
      bg="canvas/92"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="line"
      pointerEvents="none"
    >
      <chakra.p display="flex" gap="2" color="muted">
        <chakra.span mt="0.5">
          <Ban size={16} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
        {reason}
      </chakra.p>
    </chakra.div>
  )
}
