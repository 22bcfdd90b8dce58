import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** One subject of a queue. */
export function QueueSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="2"
      pb="4"
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.h3 id={id} fontSize="md" fontWeight="semibold">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <chakra.p role="alert" color="critical" fontSize="xs">
      {text}
    </chakra.p>
  )
}
