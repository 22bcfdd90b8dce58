import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { tagContacts, tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { Section } from './section.tsx'

const everything = {}

/** The tags on her card; one more is chosen from those in use. */
export function TagsOf({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(tagContacts.needs)
  const { state } = useView(tagsView, tagsReducer, everything)
  const { send } = useCommand(tagContacts)
  const [refusal, setRefusal] = useState<unknown>()
  const known = state?.tags ?? {}
  const free = Object.values(known)
    .filter(({ id, archived }) => !archived && !contact.tags.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name))
  const put = (tagId: string, on: boolean) => {
    setRefusal(undefined)
    void send({ contactIds: [contact.id], tagId, on }).catch(setRefusal)
  }
  return (
    <Section title={t('contacts.people.tags')}>
      <chakra.ul
        listStyleType="none"
        display="flex"
        flexWrap="wrap"
        gap="2"
        alignItems="center"
        aria-label={t('contacts.people.tags')}
      >
        {contact.tags.map((id) => {
          const name = known[id]?.name ?? '…'
          return (
            <chakra.li
              key={id}
              display="inline-flex"
              alignItems="center"
              gap="1"
              ps="2"
              borderWidth="1px"
              borderColor="line"
              borderRadius="md"
              maxW="full"
            >
              <chakra.span truncate>{name}</chakra.span>
              {may && (
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('contacts.people.take_tag', { name })}
                  onClick={() => put(id, false)}
                >
                  <X size={14} strokeWidth={1.75} />
                </Button>
              )}
            </chakra.li>
          )
        })}
      </chakra.ul>
      {may && free.length > 0 && (
        <Select
          mt="2"
          aria-label={t('contacts.people.put_tag')}
          value=""
          onChange={({ target }) => target.value && put(target.value, true)}
        >
          <option value="">{t('contacts.people.put_tag')}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {contact.tags.length === 0 && free.length === 0 && <chakra.p color="muted">{t('contacts.tags.empty')}</chakra.p>}
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(refusal)}
        </chakra.p>
      )}
    </Section>
  )
}
