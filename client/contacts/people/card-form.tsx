import { type Contact, editContact } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { OvertakenNotice } from '../../platform/ui/form/overtaken-notice.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input, Textarea } from '../../platform/ui/input.tsx'

/** The contact's name and note. What was not touched follows the card; of what another changed as well, both are shown. */
export function CardForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(editContact.needs)
  const { name, note, version } = contact
  const form = useDraftForm<typeof editContact, { name: string; note: string }>({
    contract: editContact,
    now: { name, note: note ?? '' },
    names: ['name', 'note'],
    inputOf: (draft) => ({ contactId: contact.id, version, name: draft.name, note: draft.note.trim() || null }),
    words: (field) => t(field === 'name' ? 'contacts.people.name_required' : 'contacts.people.note_long'),
  })

  return (
    <chakra.form noValidate onSubmit={form.submit}>
      <Field label={t('contacts.people.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} disabled={!may} maxLength={120} autoComplete="off" />}
      </Field>
      <OvertakenNotice form={form} field="name" shown={name} />
      <Field label={t('contacts.people.note')} error={form.problem('note')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('note')} rows={3} disabled={!may} maxLength={2000} />}
      </Field>
      <OvertakenNotice form={form} field="note" shown={note ?? ''} />
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" mb="2">
          {form.refusal}
        </chakra.p>
      )}
      {form.dirty && (
        <chakra.div display="flex" gap="2" justifyContent="flex-end">
          <Button onClick={form.discard}>{t('platform.cancel')}</Button>
          <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
            {t('contacts.people.save')}
          </Button>
        </chakra.div>
      )}
    </chakra.form>
  )
}
