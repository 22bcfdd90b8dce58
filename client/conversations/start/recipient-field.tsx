/** A person found by typing, or a number that nobody has yet: then the contact is made with the message. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactCombobox } from '../../contacts/index.ts'
import { Field } from '../../platform/ui/field.tsx'
import { type Choice, isBadPhone, recipientOf } from './recipient.ts'

type RecipientProps = {
  choice: Choice
  choose: (choice: Choice) => void
  /** Who has the number, or was chosen. */
  contact: { id: string; name: string } | undefined
  /** Whether it is known who has the number. */
  isLookedUp: boolean
  error: string | undefined
}

export function RecipientField({ choice, choose, contact, isLookedUp, error }: RecipientProps) {
  const { t } = useTranslation()
  const [leftText, setLeftText] = useState<string>()
  const isBad = isBadPhone(choice)
  const isBlamed = isBad && (error !== undefined || leftText === choice.text)
  const isNew = choice.contactId === undefined && recipientOf(choice) !== undefined && isLookedUp && !contact
  return (
    <Field
      label={t('conversations.start.to')}
      error={isBlamed ? t('conversations.start.phone_invalid') : error}
      hint={
        isNew
          ? t('conversations.start.new_contact')
          : contact && choice.contactId === undefined
            ? contact.name
            : t(isBad ? 'conversations.start.phone_hint' : 'conversations.start.to_hint')
      }
    >
      {(wiring) => (
        <ContactCombobox
          wiring={wiring}
          name="to"
          label={t('conversations.start.found')}
          text={choice.contactId === undefined ? choice.text : (contact?.name ?? choice.text)}
          finds={choice.contactId === undefined}
          type={(text) => choose({ contactId: undefined, text })}
          leave={() => setLeftText(choice.text)}
          take={({ id, name }) => choose({ contactId: id, text: name })}
        />
      )}
    </Field>
  )
}
