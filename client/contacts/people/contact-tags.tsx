import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { tagContacts } from '@aura/contracts/contacts/tag-contacts.ts'
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { ChipSelect } from '../../platform/ui/chip-select.tsx'
import { ColorChip } from '../../platform/ui/color-chip.tsx'

const everything = {}

/** The contact's tags. */
export function ContactTags({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(tagContacts.needs)
  const { state } = useView(tagsView, tagsReducer, everything)
  const { send } = useCommand(tagContacts)
  const existing = state?.tags ?? {}
  const free = Object.values(existing)
    .filter(({ id, archived }) => !archived && !contact.tags.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <ChipSelect
      title={t('contacts.people.tags')}
      none={t('contacts.tags.empty')}
      has={contact.tags.map((id) => {
        const tag = existing[id]
        return { id, name: tag?.name ?? '…', look: tag && <ColorChip of={tag} /> }
      })}
      free={free}
      add={t('contacts.people.put_tag')}
      take={(name) => t('contacts.people.take_tag', { name })}
      may={may}
      change={(tagId, on) => send({ contactIds: [contact.id], tagId, on })}
    />
  )
}
