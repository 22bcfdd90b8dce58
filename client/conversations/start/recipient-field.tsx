/** A person found by typing, or a number that nobody has yet: then the contact is made with the message. */
import { contacts } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressText } from '../../contacts/index.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { type Choice, recipientOf } from './recipient.ts'

type RecipientProps = {
  choice: Choice
  choose: (choice: Choice) => void
  /** Who has the number, or was chosen. */
  contact: { id: string; name: string } | undefined
  error: string | undefined
}

const shownAtMost = 6
const pauseMs = 200

export function RecipientField({ choice, choose, contact, error }: RecipientProps) {
  const { t } = useTranslation()
  const list = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const mayFind = useMay(contacts.needs)
  const search = useDebounced(choice.text.trim(), pauseMs)
  const enabled = open && mayFind && choice.contactId === undefined && search.length > 1
  const { data } = useQuery(contacts, { search, pageSize: shownAtMost }, { enabled })
  const found = enabled ? (data?.rows ?? []) : []
  const isNew = choice.contactId === undefined && recipientOf(choice) !== undefined && !contact
  const shown = choice.contactId === undefined ? choice.text : (contact?.name ?? choice.text)

  function take(index: number) {
    const item = found[index]
    if (!item) return
    choose({ contactId: item.id, text: item.name })
    setOpen(false)
    setAt(-1)
  }
  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (found.length === 0) return
    if (step !== 0) {
      event.preventDefault()
      setAt((before) => (before + step + found.length) % found.length)
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      take(at)
    }
  }

  return (
    <Field
      label={t('conversations.start.to')}
      error={error}
      hint={
        isNew
          ? t('conversations.start.new_contact')
          : contact && choice.contactId === undefined
            ? contact.name
            : t('conversations.start.to_hint')
      }
    >
      {(wiring) => (
        <chakra.div position="relative">
          <Input
            {...wiring}
            name="to"
            maxLength={120}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? list : undefined}
            aria-activedescendant={found[at] && `${list}-${at}`}
            value={shown}
            onChange={({ target }) => {
              choose({ contactId: undefined, text: target.value })
              setOpen(true)
              setAt(-1)
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          {found.length > 0 && (
            <chakra.ul
              id={list}
              role="listbox"
              aria-label={t('conversations.start.found')}
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
                  justifyContent="space-between"
                  gap="3"
                  px="2"
                  py="1.5"
                  borderRadius="sm"
                  cursor="pointer"
                  bg={index === at ? 'hover' : undefined}
                  _hover={{ bg: 'hover' }}
                  onPointerDown={(event) => {
                    event.preventDefault()
                    take(index)
                  }}
                >
                  <span>{name}</span>
                  <chakra.span color="muted" data-figures="">
                    {addresses[0] && addressText(addresses[0])}
                  </chakra.span>
                </chakra.li>
              ))}
            </chakra.ul>
          )}
        </chakra.div>
      )}
    </Field>
  )
}
