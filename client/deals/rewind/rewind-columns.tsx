/** The columns of a board that is over: nothing can be moved, and nobody else is on it. */
import { chakra } from '@chakra-ui/react'
import { DndContext } from '@dnd-kit/core'
import { lazy, Suspense, useRef } from 'react'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { Column } from '../column.tsx'
import { useCardKeys } from '../use-card-keys.ts'
import type { ShownColumn } from '../use-drag.ts'
import { useSwipedStage } from '../use-swiped-stage.ts'

const StageSwitcher = lazy(async () => ({ default: (await import('../stage-switcher.tsx')).StageSwitcher }))

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

export function RewindColumns({ shown, filtered, now }: RewindColumnsProps) {
  const narrow = useNarrowScreen()
  const board = useRef<HTMLDivElement>(null)
  const { swipedStage, swiped, swipeTo } = useSwipedStage(board, shown)
  const keys = useCardKeys({ board, columns: shown, toggle: choose })
  return (
    <DndContext sensors={noSensors} accessibility={silent}>
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
        pb="2"
        overflowX="auto"
        overflowY="hidden"
        scrollSnapType={narrow ? 'x mandatory' : undefined}
        scrollbar={narrow ? 'hidden' : undefined}
        onScroll={narrow ? swiped : undefined}
      >
        {shown.map(({ stage, rule, deals }) => (
          <Column
            key={stage}
            rule={rule}
            deals={deals}
            filtered={filtered}
            now={now}
            drag={undefined}
            others={nobody}
            selected={nothingChosen}
            swiped={narrow}
          />
        ))}
      </chakra.div>
    </DndContext>
  )
}
