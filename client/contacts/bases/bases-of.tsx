import { putInBase } from '@aura/contracts/contacts/bases.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useMay } from '../../platform/me.ts'
import { ChipSelect } from '../../platform/ui/chip-select.tsx'
import { useBases } from './use-bases.ts'

/** The bases the contact is in. */
export function BasesOf({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(putInBase.needs)
  const { state, inUse } = useBases()
  const { send } = useCommand(putInBase)
  const free = inUse.filter(({ id }) => !contact.bases.includes(id))
  if (contact.bases.length === 0 && free.length === 0) return null
  return (
    <ChipSelect
      title={t('contacts.bases.title')}
      has={contact.bases.map((id) => ({ id, name: state?.bases[id]?.name ?? '…' }))}
      free={free}
      add={t('contacts.bases.put_in_one')}
      take={(name) => t('contacts.bases.take_out_of', { name })}
      may={may}
      change={(baseId, on) => send({ baseId, contactIds: [contact.id], on })}
    />
  )
}
