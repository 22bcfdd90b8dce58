import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** One subject of the page: its name, what one does about it, and what there is. */
export function Box(props: { title: string; action?: ReactNode; children?: ReactNode }) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      px="4"
      py="3"
      minW="0"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minH="8" mb="2">
        <chakra.h2 id={id} fontSize="md" fontWeight="semibold" flex="1" minW="0">
          {props.title}
        </chakra.h2>
        {props.action}
      </chakra.div>
      {props.children}
    </chakra.section>
  )
}
