import { chakra } from '@chakra-ui/react'
import type { Ref } from 'react'
import { Button } from './button.tsx'

type NoticeProps = {
  text: string
  action: string
  take: () => void
  /** Where what was typed may be saved over the new values. */
  keep?: { action: string; keep: () => void; button: Ref<HTMLButtonElement> }
}

/** The record was changed by another user meanwhile: what was typed stays until its author takes the new values. */
export function ConcurrentEditNotice({ text, action, take, keep }: NoticeProps) {
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
        {keep && (
          <Button ref={keep.button} onClick={keep.keep}>
            {keep.action}
          </Button>
        )}
        <Button onClick={take}>{action}</Button>
      </chakra.div>
    </chakra.div>
  )
}
