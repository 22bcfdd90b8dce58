import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} borderTopWidth="1px" borderColor="line" pt="4">
      <chakra.h3 id={id} fontSize="md" fontWeight="semibold" mb="2">
        {title}
      </chakra.h3>
      {children}
      {text && (
        <chakra.p color="muted" fontSize="sm" mt="2">
          {text}
        </chakra.p>
      )}
    </chakra.section>
  )
}
