/** Parts of one subject, one at a time. The arrows go from tab to tab and open it; Tab goes into what is open. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type Tab<Id extends string> = { id: Id; label: string; content: ReactNode }

const Handle = chakra('button', {
  base: {
    h: '9',
    px: '3',
    color: 'muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    mb: '-1px',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'text', borderColor: 'accent' },
    '@media (pointer: coarse)': { h: '11' },
  },
})

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** `label` says what they are parts of; only the open one's content is there. */
export function Tabs<Id extends string>(props: {
  label: string
  tabs: readonly Tab<Id>[]
  open: Id
  choose: (id: Id) => void
}) {
  const { tabs, open, choose } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const tab = tabs.find(({ id }) => id === open) ?? tabs[0]

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    const at = tabs.findIndex(({ id }) => id === tab?.id)
    const next = step && tabs[step(at, tabs.length)]
    if (!next) return
    event.preventDefault()
    choose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <>
      <chakra.div
        ref={list}
        role="tablist"
        aria-label={props.label}
        display="flex"
        flexWrap="wrap"
        flexShrink="0"
        borderBottomWidth="1px"
        borderColor="line"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label }) => (
          <Handle
            key={id}
            id={`${base}-${id}`}
            data-tab={id}
            type="button"
            role="tab"
            aria-selected={id === tab?.id}
            aria-controls={`${base}-panel`}
            tabIndex={id === tab?.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {label}
          </Handle>
        ))}
      </chakra.div>
      <chakra.div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${tab?.id}`}
        // Without content the part stands elsewhere, and there is nothing here to stop at.
        tabIndex={tab?.content === null ? undefined : 0}
        minH="0"
        flex="1"
        display="flex"
        flexDirection="column"
        pt="4"
      >
        {tab?.content}
      </chakra.div>
    </>
  )
}
