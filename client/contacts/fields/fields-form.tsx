import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { setFields } from '@aura/contracts/contacts/field-values.ts'
import type { Field as CustomField, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { fits } from '@aura/machines/contacts/field-fits.ts'
import { readField, typedField } from '@aura/machines/contacts/field-read.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { OvertakenNotice } from '../../platform/ui/form/overtaken-notice.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FieldInput } from './field-input.tsx'
import { useProblem } from './use-problem.ts'

function fieldValueOf(field: CustomField, typed: string | undefined, language: Language): FieldValue | null {
  const text = (typed ?? '').trim()
  return text === '' ? null : readField(field, text, language)
}

type Props = { contact: Contact; fields: readonly CustomField[]; leave: () => void }

/** Only what was typed into is sent; the other fields follow what colleagues do meanwhile. */
export function FieldsForm({ contact, fields, leave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const problemOf = useProblem()
  const { send } = useCommand(setFields)
  const names = fields.map(({ id }) => id)
  const shown = (id: string) => typedField(contact.fields[id], language)
  const now = Object.fromEntries(names.map((id) => [id, shown(id)]))
  const touched = (draft: Readonly<Record<string, string>>) => fields.filter(({ id }) => draft[id] !== now[id])
  const form = useDraftForm<typeof setFields, Record<string, string>>({
    contract: setFields,
    now,
    current: Object.fromEntries(names.map((id) => [id, contact.fields[id]])),
    names,
    paths: Object.fromEntries(names.map((id) => [id, `values.${id}`])),
    inputOf: (draft) => ({
      contactId: contact.id,
      values: Object.fromEntries(
        touched(draft).map((field) => [field.id, fieldValueOf(field, draft[field.id], language)]),
      ),
    }),
    check: (draft) =>
      Object.fromEntries(touched(draft).map((field) => [field.id, problemOf(field, draft[field.id] ?? '')])),
    // Saved as it was opened, nothing is sent.
    send: async (input) => (Object.keys(input.values).length === 0 ? contact : send(input)),
    done: leave,
  })

  return (
    <chakra.form noValidate onSubmit={form.submit}>
      {fields.map((field) => {
        const value = contact.fields[field.id]
        return (
          <div key={field.id}>
            <Field
              label={field.label + (field.required ? ' *' : '')}
              error={form.problem(field.id)}
              hint={
                value !== undefined && !fits(field, value) && t('contacts.fields.unfit_value', { value: String(value) })
              }
            >
              {(wiring) => (
                <FieldInput
                  field={field}
                  wiring={wiring}
                  value={form.draft[field.id] ?? ''}
                  change={(text) => form.set(field.id, text)}
                />
              )}
            </Field>
            <OvertakenNotice form={form} field={field.id} shown={shown(field.id)} />
          </div>
        )
      })}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" mb="2">
          {form.refusal}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('contacts.fields.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
