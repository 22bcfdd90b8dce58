/**
 * A list that a person puts in order: by mouse or finger at the handle of a row, by keyboard with Space, the arrows
 * and Space again. It brings dnd-kit along, so what shows one is fetched when it is opened.
 */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'instant' as const }
const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })

type SortableListProps<Row> = {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row, index: number) => string
  sort: (rows: Row[]) => void
  /** Of a row. */
  className?: string | undefined
  children: (row: Row, handle: ReactNode, index: number) => ReactNode
}

export function SortableList<Row>(props: SortableListProps<Row>) {
  const { t } = useTranslation()
  const { rows, idOf, nameOf, sort } = props
  const [dragged, setDragged] = useState<string>()
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  useOwnEscape(dragged !== undefined)
  const ids = rows.map(idOf)

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (to !== -1 && from !== to) sort(arrayMove([...rows], from, to))
  }

  const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', id: unknown, at: unknown = id) => {
    const index = ids.indexOf(String(id))
    const row = rows[index]
    const position = ids.indexOf(String(at)) + 1
    return row && t(`platform.sort.${key}`, { name: nameOf(row, index), position, total: rows.length })
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('picked', active.id),
    // The row lies over its own place as it is picked up.
    onDragOver: ({ active, over }) => (over && over.id !== active.id ? say('over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('cancelled', active.id),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('platform.sort.help') } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={props.label} style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {rows.map((row, index) => (
            <SortableRow
              key={idOf(row)}
              id={idOf(row)}
              label={t('platform.sort.move', { name: nameOf(row, index) })}
              className={props.className}
            >
              {(handle) => props.children(row, handle, index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = {
  id: string
  label: string
  className: string | undefined
  children: (handle: ReactNode) => ReactNode
}

function SortableRow({ id, label, className, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={className}
      style={{
        position: 'relative',
        transform: transform ? `translateY(${transform.y}px)` : undefined,
        transition,
        ...(isDragging && {
          zIndex: 1,
          background: 'var(--aura-colors-raised)',
          boxShadow: 'var(--aura-shadows-float)',
        }),
      }}
    >
      {children(
        <Button
          ref={setActivatorNodeRef}
          variant="ghost"
          px="0"
          cursor="grab"
          touchAction="none"
          aria-label={label}
          aria-describedby={attributes['aria-describedby']}
          {...listeners}
        >
          <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>,
      )}
    </li>
  )
}

/** Escape puts the row back; the panel or drawer around the list stays open. */
function useOwnEscape(dragging: boolean) {
  useEffect(() => {
    if (!dragging) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [dragging])
}
