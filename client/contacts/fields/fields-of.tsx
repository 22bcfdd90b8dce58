/** What the company's own fields say of a contact, and on demand the form that changes it. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { setFields } from '@aura/contracts/contacts/field-values.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import { fits } from '@aura/machines/contacts/field-fits.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import { chakra } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { useFields } from './use-fields.ts'

const FieldsForm = lazy(async () => ({ default: (await import('./fields-form.tsx')).FieldsForm }))

export function FieldsOf({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(setFields.needs)
  const { fields } = useFields()
  const [editing, setEditing] = useState(false)
  if (fields.length === 0) return null
  return (
    <Section title={t('contacts.fields.title')}>
      {editing ? (
        <Suspense>
          <FieldsForm contact={contact} fields={fields} leave={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <chakra.dl display="grid" gridTemplateColumns="minmax(88px, 2fr) 3fr" columnGap="3" rowGap="1.5">
            {fields.map((field) => (
              <FieldText key={field.id} field={field} value={contact.fields[field.id]} />
            ))}
          </chakra.dl>
          {may && (
            <Button size="xs" mt="2" onClick={() => setEditing(true)}>
              <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('contacts.fields.fill')}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function FieldText({ field, value }: { field: Field; value: FieldValue | undefined }) {
  return (
    <>
      <chakra.dt color="muted" fontSize="sm" overflowWrap="anywhere">
        {field.label}
      </chakra.dt>
      <chakra.dd minW="0" overflowWrap="anywhere" data-figures="">
        <Value field={field} value={value} />
      </chakra.dd>
    </>
  )
}

function Value({ field, value }: { field: Field; value: FieldValue | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (value === undefined)
    return field.required ? <StatusBadge tone="attention" word={t('contacts.fields.lacking')} /> : <>–</>
  const text = fieldText(field, value, language)
  if (!fits(field, value))
    return (
      <chakra.span display="flex" flexDirection="column">
        {text}
        <StatusBadge tone="attention" word={t('contacts.fields.unfit')} />
      </chakra.span>
    )
  if (field.type !== 'url') return <>{text}</>
  return (
    <chakra.a href={text} target="_blank" rel="noopener noreferrer" color="accent" textDecoration="underline">
      {text.replace(/^https?:\/\//, '')}
    </chakra.a>
  )
}
