import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { setFields } from '@aura/contracts/contacts/field-values.ts'
import type { Field as CustomField, FieldValue } from '@aura/contracts/contacts/fields.ts'
import { fits } from '@aura/machines/contacts/field-fits.ts'
import { readField, typedField } from '@aura/machines/contacts/field-read.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FieldInput } from './field-input.tsx'
import { useProblem } from './use-problem.ts'

type Props = { contact: Contact; fields: readonly CustomField[]; leave: () => void }

/** Only what was typed into is sent; the other fields follow what colleagues do meanwhile. */
export function FieldsForm({ contact, fields, leave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const problemOf = useProblem()
  const { send, pending } = useCommand(setFields)
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({})
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const touched = fields.filter(({ id }) => draft[id] !== undefined)

  async function save(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (pending || touched.some((field) => problemOf(field, draft[field.id] ?? ''))) return
    if (touched.length === 0) return leave()
    const read = (field: CustomField): FieldValue | null => {
      const text = (draft[field.id] ?? '').trim()
      return text === '' ? null : readField(field, text, language)
    }
    try {
      await send({ contactId: contact.id, values: Object.fromEntries(touched.map((item) => [item.id, read(item)])) })
      leave()
    } catch (error) {
      setRefusal(error)
    }
  }

  return (
    <chakra.form noValidate onSubmit={(event) => void save(event)}>
      {fields.map((field) => {
        const value = contact.fields[field.id]
        const typed = draft[field.id]
        return (
          <Field
            key={field.id}
            label={field.label + (field.required ? ' *' : '')}
            error={submitted && typed !== undefined ? problemOf(field, typed) : undefined}
            hint={
              value !== undefined && !fits(field, value) && t('contacts.fields.unfit_value', { value: String(value) })
            }
          >
            {(wiring) => (
              <FieldInput
                field={field}
                wiring={wiring}
                value={typed ?? typedField(value, language)}
                change={(text) => {
                  setDraft({ ...draft, [field.id]: text })
                  setRefusal(undefined)
                }}
              />
            )}
          </Field>
        )
      })}
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical" mb="2">
          {errorText(refusal)}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button onClick={leave}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={pending}>
          {t('contacts.fields.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
