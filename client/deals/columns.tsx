import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { DndContext, DragOverlay, getClientRect } from '@dnd-kit/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../platform/ui/clock.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { announcementsFor } from './announcements.ts'
import look from './card.module.css'
import { Card } from './card.tsx'
import type { ColumnDrag } from './column.tsx'
import { ColumnRow } from './column-row.tsx'
import { columnUnder, useBoardSensors } from './dnd.ts'
import { useAnnounceMoving, useOthersMoving } from './moving.ts'
import { beforeAt, type Sort } from './order.ts'
import type { PresenceByDeal } from './presence/presence.ts'
import { moveRefusal } from './refusal-text.ts'
import { selectedAtom, toggleAtom } from './selection.ts'
import type { Changes } from './use-changes.ts'
import { type Drag, type DropTarget, type ShownColumn, useDrag } from './use-drag.ts'

/** A card stands in its row by a transform, which the usual measure leaves out: the hand would hold it a column too high. */
const measuring = { draggable: { measure: getClientRect } }

type ColumnsProps = {
  room: string
  shown: ShownColumn[]
  all: ShownColumn[]
  sort: Sort
  filtered: boolean
  /** The selected cards that are shown, in the order of the board. */
  chosen: readonly Deal[]
  changes: Changes
  presence: PresenceByDeal
}

export function Columns({ room, shown, all, sort, filtered, chosen, changes, presence }: ColumnsProps) {
  const { t } = useTranslation()
  const board = useRef<HTMLDivElement>(null)
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
      measuring={measuring}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('deals.announce.help') } }}
      {...handlers}
    >
      <ColumnRow
        board={board}
        shown={shown}
        toggle={toggle}
        dragOver={drag && ((stage) => dragAs(drag, stage))}
        {...{ filtered, now, others, selected, presence }}
      />
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
