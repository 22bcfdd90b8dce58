import { chakra } from '@chakra-ui/react'
import { Button } from './button.tsx'

/** The record was changed by another user meanwhile: what was typed stays until its author takes the new values. */
export function ConcurrentEditNotice({ text, action, take }: { text: string; action: string; take: () => void }) {
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
      <Button alignSelf="flex-start" onClick={take}>
        {action}
      </Button>
    </chakra.div>
  )
}
