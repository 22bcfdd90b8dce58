import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { chakra } from '@chakra-ui/react'
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../platform/ui/clock.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { announcementsFor } from './announcements.ts'
import look from './card.module.css'
import { Card } from './card.tsx'
import { Column, type ColumnDrag } from './column.tsx'
import { columnUnder, useBoardSensors } from './dnd.ts'
import { useAnnounceMoving, useOthersMoving } from './moving.ts'
import { beforeAt, type Sort } from './order.ts'
import { moveRefusal } from './refusal-text.ts'
import { selectedAtom, toggleAtom } from './selection.ts'
import { useCardKeys } from './use-card-keys.ts'
import type { Changes } from './use-changes.ts'
import { type Drag, type DropTarget, type ShownColumn, useDrag } from './use-drag.ts'
import { useSwipedStage } from './use-swiped-stage.ts'

const StageSwitcher = lazy(async () => ({ default: (await import('./stage-switcher.tsx')).StageSwitcher }))

type ColumnsProps = {
  room: string
  shown: ShownColumn[]
  all: ShownColumn[]
  sort: Sort
  filtered: boolean
  /** The selected cards that are shown, in the order of the board. */
  chosen: readonly Deal[]
  changes: Changes
}

export function Columns({ room, shown, all, sort, filtered, chosen, changes }: ColumnsProps) {
  const { t } = useTranslation()
  const narrow = useNarrowScreen()
  const board = useRef<HTMLDivElement>(null)
  const { swipedStage, swiped, swipeTo } = useSwipedStage(board, shown)
  const now = useNow(minuteMs)
  const selected = useAtomValue(selectedAtom)
  const toggle = useSetAtom(toggleAtom)
  const others = useOthersMoving(room)
  const { drag, latest, coordinates, handlers } = useDrag({
    board,
    columns: shown,
    sort,
    refusalsOf: changes.refusalsOf,
    drop({ deal, from, refusals }, over, handValue) {
      const reason = refusals[over.stage]
      if (reason) return changes.tell(moveRefusal(reason), handValue)
      const home = over.stage === from.stage
      if (home && sort !== 'rank') return changes.tell(t('deals.sorted_note'), handValue)
      if (!home || over.index !== from.index) changes.put(movedWith(deal), over.stage, beforeOf(over, deal), handValue)
    },
  })
  const current = useLatest(shown)
  const announcements = useMemo(() => announcementsFor(latest, () => current.current), [latest, current])
  const keys = useCardKeys({ board, columns: shown, toggle })
  useAnnounceMoving(room, drag, { movedIds: (deal) => movedWith(deal).map(({ id }) => id), beforeOf })

  /** A chosen card takes the other chosen ones along; those that the filter hides stay where they are. */
  function movedWith(deal: Deal): readonly Deal[] {
    return chosen.some(({ id }) => id === deal.id) ? chosen : [deal]
  }

  function beforeOf({ stage, index }: DropTarget, deal: Deal) {
    const find = (columns: ShownColumn[]) => columns.find((column) => column.stage === stage)?.deals ?? []
    // In a sorted column the place cannot be chosen; on the board the card goes to the end.
    const along = movedWith(deal).map(({ id }) => id)
    return sort === 'rank' ? beforeAt(find(shown), find(all), index, deal.id, along) : null
  }

  return (
    <DndContext
      sensors={useBoardSensors(coordinates)}
      collisionDetection={columnUnder}
      autoScroll={{ layoutShiftCompensation: false }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('deals.announce.help') } }}
      {...handlers}
    >
      {narrow && swipedStage !== undefined && (
        <Suspense fallback={<chakra.div h="11" flexShrink={0} />}>
          <StageSwitcher columns={shown} stage={swipedStage} choose={swipeTo} />
        </Suspense>
      )}
      <chakra.div
        ref={board}
        onKeyDown={keys}
        flex="1"
        minH="0"
        display="flex"
        gap="2"
        px={{ base: '2', md: '4' }}
        overflowX="auto"
        scrollSnapType={narrow && !drag ? 'x mandatory' : undefined}
        scrollbar={narrow ? 'hidden' : undefined}
        onScroll={narrow ? swiped : undefined}
        overflowY="hidden"
        pb="2"
      >
        {shown.map(({ stage, rule, deals }) => (
          <Column
            key={stage}
            rule={rule}
            deals={deals}
            filtered={filtered}
            now={now}
            drag={drag && dragAs(drag, stage)}
            others={others}
            selected={selected}
            swiped={narrow}
          />
        ))}
      </chakra.div>
      <DragOverlay dropAnimation={null}>
        {drag && (
          <Card
            deal={drag.deal}
            now={now}
            lifted
            count={movedWith(drag.deal).length}
            title={<p className={look.title}>{drag.deal.title}</p>}
          />
        )}
      </DragOverlay>
    </DndContext>
  )
}

function dragAs(drag: Drag, stage: Stage): ColumnDrag {
  const reason = drag.refusals[stage]
  return {
    dealId: drag.deal.id,
    at: drag.over?.stage === stage ? drag.over.index : undefined,
    forbidden: reason && moveRefusal(reason),
  }
}
