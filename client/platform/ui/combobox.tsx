/**
 * A choice among hundreds, found by typing: an input over a list of what matches. The arrows walk, Enter
 * takes, Escape puts back what was there. Choices may stand in groups.
 */
import { hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import { chakra } from '@chakra-ui/react'
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWiring } from './field.tsx'
import { Input } from './input.tsx'
import { useLatest } from './use-latest.ts'

export type Choice = {
  value: string
  label: string
  /** Choices of one group follow each other under its name, which finds them too. */
  group?: string
  /** Why it cannot be taken. */
  refusal?: string | undefined
}

const shownAtMost = 80
const matches = (choice: Choice, words: string) =>
  hasEveryWord(`${choice.group ?? ''} ${choice.label}`, words.replace(/[_/]/g, ' '))

type ComboboxProps = {
  wiring: FieldWiring
  name: string
  value: string
  choices: readonly Choice[]
  choose: (value: string) => void
  /** What stands in the input, for choices that the server finds. */
  typed?: (text: string) => void
}

export function Combobox({ wiring, name, value, choices, choose, typed }: ComboboxProps) {
  const { t } = useTranslation()
  const list = useId()
  const [words, setWords] = useState<string>()
  const [at, setAt] = useState(0)
  const open = words !== undefined
  const found = open ? choices.filter((choice) => matches(choice, words)).slice(0, shownAtMost) : []
  const label = choices.find((choice) => choice.value === value)?.label ?? value
  const active = found[Math.min(at, found.length - 1)]

  function show(text: string) {
    setWords(text)
    typed?.(text)
    const chosen = choices.filter((choice) => matches(choice, text)).findIndex((choice) => choice.value === value)
    setAt(text === '' && chosen >= 0 && chosen < shownAtMost ? chosen : 0)
  }
  function take(choice: Choice | undefined) {
    if (!choice || choice.refusal) return
    choose(choice.value)
    setWords(undefined)
  }
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) return show('')
      return setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length))
    }
    if (!open) return
    if (event.key === 'Enter') {
      event.preventDefault()
      take(active)
    }
  }
  useEscape(open, () => setWords(undefined))

  return (
    <chakra.div position="relative">
      <Input
        {...wiring}
        name={name}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && active ? `${list}-${active.value}` : undefined}
        value={words ?? label}
        onChange={({ target }) => show(target.value)}
        onClick={(event) => {
          if (!open) show('')
          event.currentTarget.select()
        }}
        onKeyDown={press}
        onBlur={() => setWords(undefined)}
      />
      {open && (
        <chakra.ul
          id={list}
          role="listbox"
          aria-label={t('platform.choices')}
          listStyleType="none"
          position="absolute"
          insetX="0"
          top="100%"
          mt="1"
          p="1"
          maxH="260px"
          overflowY="auto"
          bg="raised"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          boxShadow="float"
          zIndex="popover"
        >
          {found.map((choice, index) => (
            <Fragment key={choice.value}>
              {choice.group !== undefined && choice.group !== found[index - 1]?.group && (
                <chakra.li role="presentation" px="2" pt="2" pb="1" fontSize="xs" fontWeight="medium" color="muted">
                  {choice.group}
                </chakra.li>
              )}
              <Option
                id={`${list}-${choice.value}`}
                choice={choice}
                active={choice === active}
                chosen={choice.value === value}
                point={() => setAt(index)}
                take={() => take(choice)}
              />
            </Fragment>
          ))}
          {found.length === 0 && (
            <chakra.li px="2" py="1.5" color="muted" role="presentation">
              {t('platform.no_match')}
            </chakra.li>
          )}
        </chakra.ul>
      )}
    </chakra.div>
  )
}

/** Closes the list alone: a dialog around it listens on the document, and would close as well. */
function useEscape(open: boolean, close: () => void) {
  const latest = useLatest(close)
  useEffect(() => {
    if (!open) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [open, latest])
}

type OptionProps = {
  id: string
  choice: Choice
  active: boolean
  chosen: boolean
  point: () => void
  take: () => void
}

function Option({ id, choice, active, chosen, point, take }: OptionProps) {
  return (
    <chakra.li
      ref={(item: HTMLLIElement | null) => {
        if (active) item?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={choice.refusal ? true : undefined}
      px="2"
      py="1.5"
      borderRadius="sm"
      cursor="pointer"
      bg={active ? 'hover' : undefined}
      fontWeight={chosen ? 'semibold' : undefined}
      color={choice.refusal ? 'muted' : undefined}
      onMouseMove={point}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={take}
    >
      {choice.label}
      {choice.refusal && (
        <chakra.span display="block" fontSize="xs">
          {choice.refusal}
        </chakra.span>
      )}
    </chakra.li>
  )
}
