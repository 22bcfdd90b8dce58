import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Says that there is nothing, and offers the first step. */
export function EmptyState(props: { title: string; text?: string; action?: ReactNode }) {
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="center" gap="2" p="6" textAlign="center">
      <chakra.p fontWeight="medium" color="muted">
        {props.title}
      </chakra.p>
      {props.text && (
        <chakra.p color="muted" maxW="420px">
          {props.text}
        </chakra.p>
      )}
      {props.action}
    </chakra.div>
  )
}
