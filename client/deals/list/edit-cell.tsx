/** Cells that are changed where they stand. Enter or a press elsewhere stores, Esc leaves the cell as it was. */
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { DropItem, DropMenu } from '../../platform/ui/drop-menu.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** The padding on both sides stands outside the column, so the words have all of its width. */
const widthWithPadding = 'calc(100% + 12px)'

const CellButton = chakra('button', {
  base: {
    display: 'block',
    w: widthWithPadding,
    h: '7',
    px: '1.5',
    mx: '-1.5',
    borderRadius: 'sm',
    textAlign: 'inherit',
    cursor: 'text',
    truncate: true,
    _hover: { boxShadow: 'inset 0 0 0 1px var(--aura-colors-line)' },
    '@media (pointer: coarse)': { h: '11' },
  },
})

type TypedCellProps<T> = {
  label: string
  /** What the cell shows. */
  children: ReactNode
  /** What the field begins with. */
  text: string
  type?: 'text' | 'date'
  inputMode?: ComponentProps<'input'>['inputMode']
  align?: 'end'
  /** Undefined: the text means nothing, for the reason of `problem`. */
  parse: (text: string) => T | undefined
  problem: string
  store: (value: T) => void
}

export function TypedCell<T>(props: TypedCellProps<T>) {
  const { label, text, parse, problem, store } = props
  const [draft, setDraft] = useState<string>()
  /** The cell as it was opened: what changes meanwhile is not what its user saw. */
  const [opened, setOpened] = useState({ text, store })
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const open = draft !== undefined
  // The field stood where the button is again: the focus goes back to it.
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (draft === undefined)
    return (
      <CellButton
        ref={button}
        type="button"
        tabIndex={-1}
        data-edit=""
        aria-label={label}
        onClick={() => {
          setOpened({ text, store })
          setDraft(text)
        }}
      >
        {props.children}
      </CellButton>
    )
  const value = parse(draft)
  const finish = () => {
    if (draft !== opened.text && value !== undefined) opened.store(value)
    setDraft(undefined)
  }
  return (
    <Input
      autoFocus
      h="7"
      px="1.5"
      mx="-1.5"
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      textAlign={props.align}
      autoComplete="off"
      aria-label={label}
      aria-invalid={value === undefined}
      title={value === undefined ? problem : undefined}
      value={draft}
      onFocus={({ target }) => target.type === 'text' && target.select()}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => (value === undefined ? setDraft(undefined) : finish())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(undefined)
        else if (event.key !== 'Enter') return
        else if (value === undefined) toast({ tone: 'attention', title: problem })
        else finish()
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

type Choice = { value: string; label: string; refusal?: string | undefined }

export function ChoiceCell(props: {
  label: string
  children: ReactNode
  value: string
  /** Read when the menu opens. */
  choices: () => readonly Choice[]
  store: (value: string) => void
}) {
  return (
    <MenuCell label={props.label} shown={props.children}>
      <Choices value={props.value} choices={props.choices} store={props.store} />
    </MenuCell>
  )
}

function MenuCell({ label, shown, children }: { label: string; shown: ReactNode; children: ReactNode }) {
  return (
    <DropMenu
      label={label}
      button={{
        variant: 'plain',
        size: 'xs',
        w: widthWithPadding,
        px: '1.5',
        mx: '-1.5',
        h: '7',
        justifyContent: 'flex-start',
        fontWeight: 'inherit',
        fontSize: 'inherit',
        tabIndex: -1,
        ...{ 'data-edit': '' },
        'aria-label': label,
        _hover: { boxShadow: 'inset 0 0 0 1px var(--aura-colors-line)' },
        children: <chakra.span truncate>{shown}</chakra.span>,
      }}
    >
      {children}
    </DropMenu>
  )
}

type TagsCellProps = {
  label: string
  children: ReactNode
  chosen: readonly string[]
  choices: () => readonly { id: string; name: string }[]
  toggle: (id: string) => void
}

/** One press adds a tag or takes it off. */
export const TagsCell = ({ label, children, chosen, choices, toggle }: TagsCellProps) => (
  <MenuCell label={label} shown={children}>
    <TagChoices chosen={chosen} choices={choices} toggle={toggle} />
  </MenuCell>
)

const TagChoices = ({ chosen, choices, toggle }: Pick<TagsCellProps, 'chosen' | 'choices' | 'toggle'>) =>
  choices().map(({ id, name }) => (
    <DropItem key={id} role="menuitemcheckbox" aria-checked={chosen.includes(id)} onClick={() => toggle(id)}>
      <chakra.span fontWeight={chosen.includes(id) ? 'semibold' : undefined}>{name}</chakra.span>
    </DropItem>
  ))

function Choices(props: { value: string; choices: () => readonly Choice[]; store: (value: string) => void }) {
  return props.choices().map(({ value, label, refusal }) => (
    <DropItem
      key={value}
      role="menuitemradio"
      aria-checked={value === props.value}
      aria-disabled={refusal !== undefined}
      title={refusal}
      onClick={() => {
        if (refusal !== undefined) toast({ tone: 'attention', title: refusal })
        else if (value !== props.value) props.store(value)
      }}
    >
      <chakra.span
        opacity={refusal === undefined ? 1 : 0.55}
        fontWeight={value === props.value ? 'semibold' : undefined}
      >
        {label}
      </chakra.span>
    </DropItem>
  ))
}
