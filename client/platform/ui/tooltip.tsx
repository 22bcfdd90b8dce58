/** The name of something that shows only an icon, on hover and on focus. Never the only place of a text. */
import { chakra, Portal } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'

export function Tooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  const [at, setAt] = useState<{ left: number; top: number }>()
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const box = currentTarget.firstElementChild?.getBoundingClientRect()
    if (box) setAt({ left: box.right + 8, top: box.top + box.height / 2 })
  }
  const hide = () => setAt(undefined)
  if (text === undefined) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the one inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span
      style={{ display: 'contents' }}
      onMouseOver={show}
      onMouseOut={hide}
      onFocus={show}
      onBlur={hide}
      onClick={hide}
    >
      {children}
      {at && (
        <Portal>
          <chakra.span
            aria-hidden="true"
            position="fixed"
            style={at}
            transform="translateY(-50%)"
            pointerEvents="none"
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
          </chakra.span>
        </Portal>
      )}
    </span>
  )
}
