/** The contact of a deal: typed freely, or found among the contacts and then tied to a card, whose name it follows. */
import { contacts } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { Link2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMe } from '../platform/me.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { Draft } from './draft.ts'
import { useOwnEscape } from './use-own-escape.ts'

type ContactFieldProps = {
  draft: Draft
  error: string | undefined
  change: (change: Pick<Draft, 'contact' | 'contactId'>) => void
}

const shownAtMost = 6

export function ContactField({ draft, error, change }: ContactFieldProps) {
  const { t } = useTranslation()
  const list = useId()
  const { permissions } = useMe()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const search = draft.contact.trim()
  const enabled = open && search.length > 1 && permissions.includes('view_bases')
  const { data } = useQuery(contacts, { search, pageSize: shownAtMost }, { enabled })
  const found = enabled ? (data?.rows ?? []) : []
  const close = useLatest(() => setOpen(false))
  useOwnEscape(found.length > 0, close)
  const tied = draft.contactId !== null

  function take(index: number) {
    const item = found[index]
    if (!item) return
    change({ contact: item.name, contactId: item.id })
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
      take(at)
    }
  }

  return (
    <Field label={t('deals.field.contact')} error={error}>
      {(wiring) => (
        <chakra.div position="relative">
          <Input
            {...wiring}
            name="contact"
            maxLength={120}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? list : undefined}
            aria-activedescendant={found[at] && `${list}-${at}`}
            pe={tied ? '8' : undefined}
            value={draft.contact}
            onChange={({ target }) => {
              change({ contact: target.value, contactId: null })
              setOpen(true)
              setAt(-1)
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          {tied && (
            <chakra.span
              position="absolute"
              insetEnd="2"
              top="50%"
              transform="translateY(-50%)"
              color="muted"
              role="img"
              aria-label={t('deals.contact.tied')}
              title={t('deals.contact.tied')}
            >
              <Link2 size={16} strokeWidth={1.75} />
            </chakra.span>
          )}
          {found.length > 0 && (
            <chakra.ul
              id={list}
              role="listbox"
              aria-label={t('deals.contact.found')}
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
                    {addresses[0]?.value}
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
