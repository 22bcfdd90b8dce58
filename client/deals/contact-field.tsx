/** The contact of a deal: typed freely, or found among the contacts and then tied to a card, whose name it follows. */
import { chakra } from '@chakra-ui/react'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ContactCombobox } from '../contacts/index.ts'
import { Field } from '../platform/ui/field.tsx'
import type { Draft } from './draft.ts'

type ContactFieldProps = {
  draft: Draft
  error: string | undefined
  change: (change: Pick<Draft, 'contact' | 'contactId'>) => void
}

export function ContactField({ draft, error, change }: ContactFieldProps) {
  const { t } = useTranslation()
  const tied = draft.contactId !== null && (
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
  )
  return (
    <Field label={t('deals.field.contact')} error={error}>
      {(wiring) => (
        <ContactCombobox
          wiring={wiring}
          name="contact"
          label={t('deals.contact.found')}
          text={draft.contact}
          finds={draft.contactId === null}
          type={(contact) => change({ contact, contactId: null })}
          take={({ id, name }) => change({ contact: name, contactId: id })}
          mark={tied}
        />
      )}
    </Field>
  )
}
