/** What stands in a column: its name in one line, what one does with it beside that, and itself. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

export function Frame(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflow="hidden"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minH="11" px="4" py="1.5">
        <chakra.h2 id={id} flex="1" fontSize="md" fontWeight="semibold" whiteSpace="nowrap">
          {props.title}
        </chakra.h2>
        {props.beside}
      </chakra.div>
      {props.children}
    </chakra.section>
  )
}
