/**
 * A menu at a button, for what is on every page: the browser's own popover with the keys of a menu, so that it
 * costs nothing until it is needed. What it shows exists only while it is open.
 */
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'

const gap = 4

function positionPanel(panel: HTMLElement, button: HTMLElement, beside: boolean) {
  const from = button.getBoundingClientRect()
  const below = from.bottom + gap
  const under = below + panel.offsetHeight > innerHeight ? from.top - panel.offsetHeight - gap : below
  const top = beside ? Math.min(from.top, innerHeight - panel.offsetHeight - gap) : under
  // Its end is that of the button, where there is room for its beginning.
  const end = Math.min(innerWidth - from.right, innerWidth - panel.offsetWidth - gap)
  const across = beside ? { left: `${from.right + gap}px` } : { right: `${Math.max(gap, end)}px` }
  Object.assign(panel.style, { top: `${Math.max(gap, top)}px`, maxHeight: `${innerHeight - 2 * gap}px`, ...across })
}

const itemsOf = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])'),
]

export function DropMenu(props: {
  button: ComponentProps<typeof Button>
  /** Names the menu; the button has a name of its own. */
  label: string
  beside?: boolean
  children: ReactNode
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { beside = false } = props
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && !(beside && event.key === 'ArrowRight')) return
          event.preventDefault()
          event.stopPropagation()
          panel.current?.showPopover({ source: event.currentTarget })
        }}
        {...props.button}
      />
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={props.label}
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
        onToggle={({ newState }) => {
          if (newState !== 'open' || !panel.current || !button.current) return
          positionPanel(panel.current, button.current, beside)
          if (!panel.current.contains(document.activeElement)) itemsOf(panel.current).at(0)?.focus()
        }}
        onKeyDown={walk}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[role^=menuitem]')) panel.current?.hidePopover()
        }}
      >
        {open && props.children}
      </Panel>
    </>
  )
}

/** Arrows, Home and End, and the first letter of a name; Tab leaves. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const here = items.findIndex((item) => item.contains(document.activeElement))
  const to: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }
  const step = to[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  else if (step !== undefined) items.at(step % Math.max(1, items.length))?.focus()
  else if (event.key.length !== 1 || event.key === ' ') return
  else {
    const letter = event.key.toLowerCase()
    const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter)
    ;[...items.slice(here + 1), ...items].find(begins)?.focus()
  }
  if (event.key !== 'Tab') event.preventDefault()
  event.stopPropagation()
}

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    m: 0,
    w: 'max-content',
    minW: '192px',
    maxW: 'min(320px, calc(100vw - 8px))',
    p: '1',
    bg: 'raised',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'float',
    overflowY: 'auto',
  },
})

const item = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    px: '2',
    minH: '8',
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    outline: 0,
    _hover: { bg: 'hover' },
    _focus: { bg: 'hover' },
    _disabled: { color: 'faint', cursor: 'not-allowed' },
    '@media (pointer: coarse)': { minH: '11' },
  },
} as const

export const DropItem = chakra('button', item, { defaultProps: { type: 'button', role: 'menuitem', tabIndex: -1 } })
export const DropLink = chakra(Link, item, { defaultProps: { role: 'menuitem', tabIndex: -1 } })
export const DropLine = chakra('hr', { base: { border: 0, height: '1px', bg: 'line', my: '1', mx: '-1' } })
