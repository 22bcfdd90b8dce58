/** The columns of a board that is over: nothing can be moved, and nobody else is on it. */
import { DndContext } from '@dnd-kit/core'
import { useRef } from 'react'
import { ColumnRow } from '../column-row.tsx'
import { nobodyPresent } from '../presence/presence.ts'
import type { ShownColumn } from '../use-drag.ts'

const noSensors: [] = []
const nobody: [] = []
const nothingChosen: ReadonlySet<string> = new Set()
const choose = () => {}
const silent = { screenReaderInstructions: { draggable: '' } }

type RewindColumnsProps = {
  shown: ShownColumn[]
  filtered: boolean
  /** The moment that is shown: the days without movement are those of then. */
  now: number
}

export function RewindColumns(props: RewindColumnsProps) {
  const board = useRef<HTMLDivElement>(null)
  return (
    <DndContext sensors={noSensors} accessibility={silent}>
      <ColumnRow
        {...props}
        board={board}
        toggle={choose}
        others={nobody}
        selected={nothingChosen}
        presence={nobodyPresent}
      />
    </DndContext>
  )
}
