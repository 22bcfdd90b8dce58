/**
 * A small panel at the button that opens it. The browser's own popover: it closes on Esc and on a press
 * elsewhere and hands the focus back; here it only learns where to stand.
 */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { useLatest } from './use-latest.ts'

const gap = 4

/** Below the button, on its right edge where there is no room to the left; above where there is none below. */
export function positionPanel(panel: HTMLElement, anchor: Element) {
  const from = anchor.getBoundingClientRect()
  // As tall as it wants to be: it may have been cut while it held less.
  panel.style.maxHeight = ''
  const { offsetWidth: width, offsetHeight: height } = panel
  const left = Math.max(gap, Math.min(from.left, innerWidth - width - gap))
  const below = from.bottom + gap
  const top = below + height > innerHeight && from.top > height + gap ? from.top - height - gap : below
  const maxHeight = `${innerHeight - top - gap}px`
  Object.assign(panel.style, { left: `${left}px`, top: `${top}px`, maxHeight, visibility: 'visible' })
}

export function Popover(props: {
  /** Names the panel, and the button where that shows only an icon. */
  title: string
  button: ComponentProps<typeof Button>
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { children } = props

  function stand() {
    if (panel.current && anchor.current) positionPanel(panel.current, anchor.current)
  }

  function settle() {
    if (!panel.current?.matches(':popover-open')) return
    stand()
    if (panel.current.contains(document.activeElement)) return
    panel.current.querySelector<HTMLElement>(':is(input, button, select, textarea, a):enabled')?.focus()
  }

  return (
    <>
      <Button ref={anchor} aria-haspopup="dialog" popoverTarget={id} {...props.button} />
      <chakra.div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.title}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => {
          // Not before: the focus goes back to the button only from inside the panel.
          if (newState === 'closed') setOpen(false)
          else settle()
        }}
        position="fixed"
        visibility="hidden"
        inset="auto"
        m="0"
        minW="192px"
        maxW="calc(100vw - 8px)"
        p="1"
        bg="raised"
        color="text"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        boxShadow="float"
        overflowY="auto"
      >
        {open && (
          <Suspense>
            {typeof children === 'function' ? children(() => panel.current?.hidePopover()) : children}
            <Arrived then={settle} resized={stand} />
          </Suspense>
        )}
      </chakra.div>
    </>
  )
}

/** What is fetched only when it is opened has a size, and something to focus, when it is here. */
function Arrived({ then, resized }: { then: () => void; resized: () => void }) {
  const latest = useLatest({ then, resized })
  useLayoutEffect(() => {
    latest.current.then()
    const follow = () => latest.current.resized()
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [latest])
  return null
}
