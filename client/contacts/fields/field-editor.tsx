import {
  type Field as CustomField,
  createField,
  editField,
  type FieldOwner,
  fieldTypes,
} from '@aura/contracts/contacts/fields.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { OvertakenNotice } from '../../platform/ui/form/overtaken-notice.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input, Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { type ChoiceRow, choicesOf, linesOf } from './choices.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { fieldKey } from './field-key.ts'

type Draft = { label: string; type: CustomField['type']; lines: readonly ChoiceRow[]; required: boolean }

type Props = { owner: FieldOwner; field: CustomField | null; all: readonly CustomField[]; leave: () => void }

/** One field: made, or changed over the version its author saw. What stands in it is never lost by that. */
export function FieldEditor({ owner, field, all, leave }: Props) {
  const { t } = useTranslation()
  const [fieldId] = useState(() => field?.id ?? newId())
  const keyOf = (label: string) =>
    field?.key ??
    fieldKey(
      label,
      all.map((item) => item.key),
    )
  const form = useDraftForm<typeof createField | typeof editField, Draft>({
    contract: field ? editField : createField,
    now: {
      label: field?.label ?? '',
      type: field?.type ?? 'text',
      lines: linesOf(field?.choices ?? []),
      required: field?.required ?? false,
    },
    names: ['label', 'type', 'lines', 'required'],
    paths: { lines: 'choices' },
    inputOf: ({ label, type, lines, required }) => ({
      ...{ fieldId, label, type, choices: choicesOf(lines), required },
      ...(field ? { version: field.version, archived: field.archived } : { owner, key: keyOf(label) }),
    }),
    words: (name) => (name === 'label' ? t('contacts.fields.label_required') : undefined),
    check: ({ type, lines }) => ({
      lines: type === 'choice' && choicesOf(lines).length === 0 ? t('contacts.fields.choice_required') : undefined,
    }),
    done: leave,
  })
  const { type, lines } = form.draft

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="1" onSubmit={form.submit}>
      <Field
        label={t('contacts.fields.label')}
        error={form.problem('label')}
        hint={t('contacts.fields.key', { key: keyOf(form.draft.label) })}
      >
        {(wiring) => <Input {...wiring} {...form.wire('label')} maxLength={60} autoComplete="off" />}
      </Field>
      <OvertakenNotice form={form} field="label" shown={form.now.label} />
      <Field
        label={t('contacts.fields.type')}
        hint={field && type !== field.type ? t('contacts.fields.type_changes') : undefined}
      >
        {(wiring) => (
          <Select
            {...wiring}
            value={type}
            onChange={({ target }) =>
              form.set('type', fieldTypes.find((fieldType) => fieldType === target.value) ?? type)
            }
          >
            {fieldTypes.map((fieldType) => (
              <option key={fieldType} value={fieldType}>
                {t(`contacts.fields.type.${fieldType}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <OvertakenNotice form={form} field="type" shown={t(`contacts.fields.type.${form.now.type}`)} />
      {type === 'choice' && (
        <ChoicesEditor lines={lines} change={(next) => form.set('lines', next)} problem={form.problem('lines')} />
      )}
      <OvertakenNotice form={form} field="lines" shown={form.now.lines.map((line) => line.label).join(', ')} />
      <Switch
        label={t('contacts.fields.required')}
        hint={t('contacts.fields.required_hint')}
        checked={form.draft.required}
        onChange={(required) => form.set('required', required)}
      />
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {form.refusal}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
        {field && (
          <Button me="auto" onClick={() => void form.change({ archived: !field.archived })}>
            {t(field.archived ? 'contacts.fields.bring_back' : 'contacts.fields.archive')}
          </Button>
        )}
        <Button ms="auto" onClick={() => form.leave(leave)}>
          {t('contacts.fields.back')}
        </Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t(field ? 'contacts.fields.save' : 'contacts.fields.make')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
