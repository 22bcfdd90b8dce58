import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useDraggable } from '@dnd-kit/core'
import { Ellipsis, GripVertical } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { useBoardActions } from './board-actions.ts'
import { Card, titleLines } from './card.tsx'
import { cardHeight } from './geometry.ts'

/**
 * A card on the board. The mouse and the finger take it anywhere, the keyboard by its handle; the
 * title opens it, the three dots move it without dragging.
 */
export const MovableCard = memo(function MovableCard(props: {
  deal: Deal
  now: number
  y: number
  position: number
  of: number
}) {
  const { deal, y } = props
  const actions = useBoardActions()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: deal.id,
    disabled: !actions.mayMove,
  })
  const { onKeyDown, ...grips } = listeners ?? {}
  return (
    <chakra.li
      ref={setNodeRef}
      data-deal={deal.id}
      aria-posinset={props.position}
      aria-setsize={props.of}
      position="absolute"
      insetInline="2"
      top="0"
      h={`${cardHeight}px`}
      borderRadius="md"
      transitionProperty="transform"
      transitionDuration="quick"
      transitionTimingFunction="out"
      cursor={actions.mayMove ? 'grab' : undefined}
      style={{ transform: `translateY(${y}px)` }}
      {...(isDragging && {
        outline: '1px dashed',
        outlineColor: 'edge',
        outlineOffset: '-1px',
        css: { '& > *': { opacity: 0 } },
      })}
      {...grips}
    >
      <Card
        deal={deal}
        now={props.now}
        title={<TitleButton deal={deal} open={() => actions.open(deal.id)} />}
        tools={actions.mayMove && <Tools deal={deal} grip={{ ref: setActivatorNodeRef, onKeyDown, attributes }} />}
      />
    </chakra.li>
  )
})

function TitleButton({ deal, open }: { deal: Deal; open: () => void }) {
  return (
    <chakra.button
      type="button"
      {...titleLines}
      data-title=""
      title={deal.title}
      cursor="pointer"
      borderRadius="sm"
      _hover={{ color: 'accent' }}
      onClick={open}
    >
      {deal.title}
    </chakra.button>
  )
}

/** With a mouse they wait for the hand; a finger has no hover, so there they always stand. */
const quietTools = {
  '@media (hover: hover) and (pointer: fine)': {
    opacity: 0,
    'li:hover &, li:focus-within &': { opacity: 1 },
  },
}

type Grip = Pick<ReturnType<typeof useDraggable>, 'attributes'> & {
  ref: (element: HTMLElement | null) => void
  onKeyDown: unknown
}

function Tools({ deal, grip }: { deal: Deal; grip: Grip }) {
  const { t } = useTranslation()
  const actions = useBoardActions()
  const { ref, onKeyDown, attributes } = grip
  return (
    <chakra.div display="flex" flexShrink={0} mt="-1" css={quietTools}>
      <Button
        size="xs"
        variant="ghost"
        px="0"
        minW="6"
        aria-haspopup="menu"
        aria-label={t('deals.more', { title: deal.title })}
        onClick={({ currentTarget }) => actions.openMenu(deal.id, currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} />
      </Button>
      <Button
        ref={ref}
        size="xs"
        variant="ghost"
        px="0"
        minW="6"
        display={{ base: 'none', md: 'inline-flex' }}
        cursor="grab"
        aria-label={t('deals.drag', { title: deal.title })}
        aria-describedby={attributes['aria-describedby']}
        onKeyDown={isKeyHandler(onKeyDown) ? onKeyDown : undefined}
      >
        <GripVertical size={16} strokeWidth={1.75} />
      </Button>
    </chakra.div>
  )
}

const isKeyHandler = (value: unknown): value is React.KeyboardEventHandler => typeof value === 'function'
