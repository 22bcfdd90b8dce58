/** In a column: where the own card would land, and where another person would let go of one. */
import { chakra } from '@chakra-ui/react'
import { cardHeight, rowHeight } from './geometry.ts'

export function OpenPlace({ index }: { index: number }) {
  return (
    <chakra.li
      aria-hidden="true"
      position="absolute"
      insetInline="2"
      top="0"
      h={`${cardHeight}px`}
      borderRadius="md"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="edge"
      transitionProperty="transform"
      transitionDuration="quick"
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    />
  )
}

/** Where another person would let go of a card at this moment. */
export function Caret({ name, row }: { name: string; row: number | undefined }) {
  if (row === undefined) return null
  return (
    <chakra.li
      aria-hidden="true"
      data-caret=""
      position="absolute"
      insetInline="2"
      top="-6px"
      h="0"
      zIndex="1"
      borderTopWidth="2px"
      borderColor="edge"
      pointerEvents="none"
      transitionProperty="transform"
      transitionDuration="quick"
      style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      <chakra.span
        position="absolute"
        insetEnd="0"
        top="0"
        px="1.5"
        maxW="full"
        truncate
        fontSize="xs"
        borderRadius="sm"
        bg="raised"
        borderWidth="1px"
        borderColor="edge"
      >
        {name}
      </chakra.span>
    </chakra.li>
  )
}
