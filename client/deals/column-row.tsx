/** The columns of a board side by side; on a phone one of them fills the screen, and a switch above leads to the others. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, lazy, type RefObject, Suspense } from 'react'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { Column, type ColumnDrag } from './column.tsx'
import { useCardKeys } from './use-card-keys.ts'
import type { ShownColumn } from './use-drag.ts'
import { useSwipedStage } from './use-swiped-stage.ts'

const StageSwitcher = lazy(async () => ({ default: (await import('./stage-switcher.tsx')).StageSwitcher }))

type ColumnRowProps = Pick<ComponentProps<typeof Column>, 'filtered' | 'now' | 'others' | 'selected' | 'presence'> & {
  board: RefObject<HTMLDivElement | null>
  shown: ShownColumn[]
  toggle: (dealId: Deal['id']) => void
  /** What is dragged, as a column sees it; absent where nothing can be. */
  dragOver?: ((stage: Stage) => ColumnDrag) | undefined
}

export function ColumnRow({ board, shown, toggle, dragOver, ...column }: ColumnRowProps) {
  const narrow = useNarrowScreen()
  const { swipedStage, swiped, swipeTo } = useSwipedStage(board, shown)
  const keys = useCardKeys({ board, columns: shown, toggle })
  return (
    <>
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
        scrollSnapType={narrow && !dragOver ? 'x mandatory' : undefined}
        scrollbar={narrow ? 'hidden' : undefined}
        onScroll={narrow ? swiped : undefined}
      >
        {shown.map(({ stage, rule, deals }) => (
          <Column key={stage} rule={rule} deals={deals} drag={dragOver?.(stage)} swiped={narrow} {...column} />
        ))}
      </chakra.div>
    </>
  )
}
