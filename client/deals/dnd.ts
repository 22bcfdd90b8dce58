/** How dnd-kit is set up for the board: what starts a drag, and which column a card is over. */
import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMemo } from 'react'

/** A click is no drag, and a finger that scrolls is none either. */
const mouse = { activationConstraint: { distance: 5 } }
const touch = { activationConstraint: { delay: 220, tolerance: 8 } }

export function useBoardSensors(coordinateGetter: KeyboardCoordinateGetter) {
  // Options that keep their identity, or every card would be wired anew with every step of a drag.
  const keyboard = useMemo(() => ({ coordinateGetter, scrollBehavior: 'instant' as const }), [coordinateGetter])
  return useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard))
}

/** The column under the middle of the card; between two, the nearer one. */
export const columnUnder: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) => {
  const middle = collisionRect.left + collisionRect.width / 2
  return droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id)
      if (!rect) return []
      const value = Math.max(0, rect.left - middle, middle - rect.right)
      return [{ id: container.id, data: { droppableContainer: container, value } }]
    })
    .filter(({ data }) => data.value < 48)
    .sort((a, b) => a.data.value - b.data.value)
    .slice(0, 1)
}
