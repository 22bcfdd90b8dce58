import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** Numbers of one subject under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} fontSize="md" fontWeight="semibold" mb="2">
        {title}
      </chakra.h2>
      {children}
    </section>
  )
}
