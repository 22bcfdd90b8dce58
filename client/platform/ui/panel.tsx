import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** One subject of the account: its name, what it is for, and what one does about it. */
export function Panel(props: { title: string; text: string; action?: ReactNode; children?: ReactNode }) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="3" mb="3">
        <chakra.div flex="1" minW="200px">
          <chakra.h2 id={id} fontSize="lg" fontWeight="semibold">
            {props.title}
          </chakra.h2>
          <chakra.p color="muted">{props.text}</chakra.p>
        </chakra.div>
        {props.action}
      </chakra.div>
      {props.children}
    </chakra.section>
  )
}
