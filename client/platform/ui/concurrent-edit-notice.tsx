import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The record was changed by another user meanwhile: what was typed stays until its author takes the new values. */
type NoticeProps = {
  text: string
  action: string
  take: () => void
  /** What may be done instead. */
  children?: ReactNode
}

export function ConcurrentEditNotice({ text, action, take, children }: NoticeProps) {
  return (
    <chakra.div
      role="alert"
      p="3"
      mb="3"
      borderRadius="md"
      bg="attention/12"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      {text}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
        <Button onClick={take}>{action}</Button>
      </chakra.div>
    </chakra.div>
  )
}
