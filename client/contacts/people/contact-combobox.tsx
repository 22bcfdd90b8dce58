/** An input in which a contact is found by typing. What is typed stays as it is until a contact is taken from the list. */

import { addressText } from '@aura/contracts/contacts/address-text.ts'
import { type Contact, contacts } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import type { FieldWiring } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { useOwnEscape } from '../../platform/ui/use-own-escape.ts'

type ContactComboboxProps = {
  wiring: FieldWiring
  name: string
  /** What the list is called. */
  label: string
  text: string
  /** Off where a contact is chosen: its name is no question. */
  finds: boolean
  type: (text: string) => void
  take: (contact: Pick<Contact, 'id' | 'name'>) => void
  leave?: () => void
  /** What stands at the end of the input. */
  mark?: ReactNode
}

const shownAtMost = 6
const pauseMs = 200

export function ContactCombobox({ wiring, name, label, text, finds, type, take, leave, mark }: ContactComboboxProps) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const mayFind = useMay(contacts.needs)
  const search = useDebounced(text.trim(), pauseMs)
  const enabled = open && mayFind && finds && search.length > 1
  const { data } = useQuery(contacts, { search, pageSize: shownAtMost }, { enabled })
  const found = enabled ? (data?.rows ?? []) : []
  const close = useLatest(() => setOpen(false))
  useOwnEscape(found.length > 0, close)

  function choose(index: number) {
    const item = found[index]
    if (!item) return
    take({ id: item.id, name: item.name })
    setOpen(false)
    setAt(-1)
  }
  function press(event: KeyboardEvent) {
    if (found.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((before) => (before + step + found.length) % found.length)
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      choose(at)
    }
  }

  return (
    <chakra.div position="relative">
      <Input
        {...wiring}
        name={name}
        maxLength={120}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={found[at] && `${list}-${at}`}
        pe={mark ? '8' : undefined}
        value={text}
        onChange={({ target }) => {
          type(target.value)
          setOpen(true)
          setAt(-1)
        }}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false)
          leave?.()
        }}
      />
      {mark}
      {found.length > 0 && (
        <chakra.ul
          id={list}
          role="listbox"
          aria-label={label}
          listStyleType="none"
          position="absolute"
          insetX="0"
          top="100%"
          mt="1"
          p="1"
          bg="raised"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          boxShadow="float"
          zIndex="popover"
        >
          {found.map(({ id, name, addresses }, index) => (
            <chakra.li
              key={id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="3"
              px="2"
              py="1.5"
              borderRadius="sm"
              cursor="pointer"
              bg={index === at ? 'hover' : undefined}
              _hover={{ bg: 'hover' }}
              onPointerDown={(event) => {
                event.preventDefault()
                choose(index)
              }}
            >
              {/* Two of one name differ in how they are reached: both are read in full, on two lines where one is short. */}
              <chakra.span minW="0" flex="1 1 auto" overflowWrap="anywhere">
                {name}
              </chakra.span>
              <chakra.span color="muted" data-figures="" minW="0" overflowWrap="anywhere">
                {addresses[0] && addressText(addresses[0])}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  )
}
