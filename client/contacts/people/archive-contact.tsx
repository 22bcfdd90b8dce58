import { archiveContact, type Contact } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** Out of the lists and audiences, or back; an archived card says what that means. */
export function ArchiveContact({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const { send } = useCommand(archiveContact)
  const may = useMay(archiveContact.needs)
  const isArchived = contact.archivedAt !== undefined
  const Icon = isArchived ? ArchiveRestore : Archive
  const change = (on: boolean) =>
    send({ contactId: contact.id, on }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {isArchived && (
        <chakra.p role="status" flex="1" minW="48" color="muted">
          {t('contacts.people.archived_text')}
        </chakra.p>
      )}
      {may && (
        <Button variant={isArchived ? 'outline' : 'ghost'} onClick={() => void change(!isArchived)}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(isArchived ? 'contacts.people.restore' : 'contacts.people.archive')}
        </Button>
      )}
    </chakra.div>
  )
}
