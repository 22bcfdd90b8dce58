import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useRef } from 'react'
import { useAnchor } from './use-anchor.ts'

/** One subject of the account: its name, what it is for, and what one does about it. An address reaches it by its `anchor`. */
export function Panel(props: {
  title: string
  text: string
  anchor?: string
  action?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useAnchor(props.anchor, section)
  return (
    <chakra.section
      ref={section}
      id={props.anchor}
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
