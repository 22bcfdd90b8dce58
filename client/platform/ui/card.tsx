/** What stands in a column: its name in one line, what one does with it beside that, and itself. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

type FrameProps = {
  title: string
  beside?: ReactNode
  /** Words and fields keep away from the edge; rows that have a shape of their own go up to it. */
  inset?: boolean
  children?: ReactNode
}

export function Card({ title, beside, inset = false, children }: FrameProps) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflow={inset ? undefined : 'hidden'}
      minW="0"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minH="11" px="4" py="1.5">
        <chakra.h2 id={id} flex="1 1 auto" minW="0" fontSize="md" fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </chakra.h2>
        {beside}
      </chakra.div>
      {inset ? (
        <chakra.div px="4" pb="3">
          {children}
        </chakra.div>
      ) : (
        children
      )}
    </chakra.section>
  )
}
