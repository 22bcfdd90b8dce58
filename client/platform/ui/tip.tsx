/** The name of something that shows only an icon, on hover and on focus. Never the only place of a text. */
import { Portal, Tooltip } from '@chakra-ui/react'
import type { ReactElement } from 'react'

export function Tip({ text, children }: { text: string | undefined; children: ReactElement }) {
  if (text === undefined) return children
  return (
    <Tooltip.Root positioning={{ placement: 'right' }} openDelay={300} closeDelay={0} lazyMount unmountOnExit>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content
            bg="raised"
            color="text"
            fontSize="sm"
            px="2"
            py="1"
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
            boxShadow="float"
            zIndex="popover"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  )
}
