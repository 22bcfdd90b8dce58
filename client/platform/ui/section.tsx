import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** `first` of a sheet, below a line that is there already. */
export function Section(props: { title: string; text?: string; first?: boolean; children: ReactNode }) {
  const { title, text, first, children } = props
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      borderTopWidth={first ? undefined : '1px'}
      borderColor="line"
      pt={first ? undefined : '4'}
    >
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
