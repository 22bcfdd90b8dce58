import type { Stage } from '@aura/contracts/deals/deal.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { chakra } from '@chakra-ui/react'
import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../platform/ui/clock.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { announcementsFor } from './announcements.ts'
import look from './card.module.css'
import { Card } from './card.tsx'
import { Column, type ColumnDrag } from './column.tsx'
import { columnUnder, useBoardSensors } from './dnd.ts'
import { beforeAt, type Sort } from './order.ts'
import { moveRefusal } from './refusal-text.ts'
import { StageSwitcher } from './stage-switcher.tsx'
import { useCardKeys } from './use-card-keys.ts'
import type { Changes } from './use-changes.ts'
import { type Drag, type ShownColumn, useDrag } from './use-drag.ts'

type ColumnsProps = { shown: ShownColumn[]; all: ShownColumn[]; sort: Sort; filtered: boolean; changes: Changes }

export function Columns({ shown, all, sort, filtered, changes }: ColumnsProps) {
  const { t } = useTranslation()
  const narrow = useNarrowScreen()
  const [chosen, choose] = useState<Stage>('prospecting')
  const board = useRef<HTMLDivElement>(null)
  const now = useNow(minuteMs)
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
      if (!home || over.index !== from.index)
        changes.put(deal, over.stage, beforeOf(over.stage, over.index, deal.id), handValue)
    },
  })
  const current = useLatest(shown)
  const announcements = useMemo(() => announcementsFor(latest, () => current.current), [latest, current])
  const keys = useCardKeys(board, shown)

  function beforeOf(stage: Stage, index: number, dealId: string) {
    const find = (columns: ShownColumn[]) => columns.find((column) => column.stage === stage)?.deals ?? []
    // In a sorted column the place cannot be chosen; on the board the card goes to the end.
    return sort === 'rank' ? beforeAt(find(shown), find(all), index, dealId) : null
  }

  return (
    <DndContext
      sensors={useBoardSensors(coordinates)}
      collisionDetection={columnUnder}
      autoScroll={{ layoutShiftCompensation: false }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('deals.announce.help') } }}
      {...handlers}
    >
      {narrow && <StageSwitcher columns={shown} stage={chosen} choose={choose} />}
      <chakra.div
        ref={board}
        onKeyDown={keys}
        flex="1"
        minH="0"
        display="flex"
        gap="2"
        px={{ base: '2', md: '4' }}
        overflowX={narrow ? 'hidden' : 'auto'}
        overflowY="hidden"
        pb="2"
      >
        {shown
          .filter(({ stage }) => !narrow || stage === chosen)
          .map(({ stage, deals }) => (
            <Column
              key={stage}
              stage={stage}
              deals={deals}
              filtered={filtered}
              now={now}
              drag={drag && dragAs(drag, stage)}
              wide={narrow}
            />
          ))}
      </chakra.div>
      <DragOverlay dropAnimation={null}>
        {drag && <Card deal={drag.deal} now={now} lifted title={<p className={look.title}>{drag.deal.title}</p>} />}
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
