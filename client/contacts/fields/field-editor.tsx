import { type Field as CustomField, createField, editField, fieldTypes } from '@aura/contracts/contacts/fields.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { choicesOf, linesOf } from './choices.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { fieldKey } from './field-key.ts'

type Props = { field: CustomField | null; all: readonly CustomField[]; leave: () => void }

/** One field: made, or changed over the version its author saw. What stands in it is never lost by that. */
export function FieldEditor({ field, all, leave }: Props) {
  const { t } = useTranslation()
  const create = useCommand(createField)
  const edit = useCommand(editField)
  const [seen] = useState(field)
  const [label, setLabel] = useState(field?.label ?? '')
  const [type, setType] = useState<CustomField['type']>(field?.type ?? 'text')
  const [required, setRequired] = useState(field?.required ?? false)
  const [lines, setLines] = useState(linesOf(field?.choices ?? []))
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const pending = create.pending || edit.pending
  const key =
    seen?.key ??
    fieldKey(
      label,
      all.map((item) => item.key),
    )
  const noLabel = createField.input.shape.label.safeParse(label).success
    ? undefined
    : t('contacts.fields.label_required')
  const noChoice = type === 'choice' && choicesOf(lines).length === 0 ? t('contacts.fields.choice_required') : undefined

  async function save(archived: boolean) {
    setSubmitted(true)
    if (pending || noLabel || noChoice) return
    const definition = { label, type, choices: choicesOf(lines), required }
    try {
      if (seen) await edit.send({ fieldId: seen.id, version: seen.version, ...definition, archived })
      else await create.send({ fieldId: newId(), owner: 'contact', key, ...definition })
      leave()
    } catch (error) {
      setRefusal(error)
    }
  }

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(seen?.archived ?? false)
      }}
    >
      <Field
        label={t('contacts.fields.label')}
        error={submitted ? noLabel : undefined}
        hint={t('contacts.fields.key', { key })}
      >
        {(wiring) => (
          <Input
            {...wiring}
            value={label}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => {
              setLabel(target.value)
              setRefusal(undefined)
            }}
          />
        )}
      </Field>
      <Field
        label={t('contacts.fields.type')}
        hint={seen && type !== seen.type ? t('contacts.fields.type_changes') : undefined}
      >
        {(wiring) => (
          <Select
            {...wiring}
            value={type}
            onChange={({ target }) => setType(fieldTypes.find((fieldType) => fieldType === target.value) ?? type)}
          >
            {fieldTypes.map((fieldType) => (
              <option key={fieldType} value={fieldType}>
                {t(`contacts.fields.type.${fieldType}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {type === 'choice' && (
        <ChoicesEditor lines={lines} change={setLines} problem={submitted ? noChoice : undefined} />
      )}
      <Switch
        label={t('contacts.fields.required')}
        hint={t('contacts.fields.required_hint')}
        checked={required}
        onChange={setRequired}
      />
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {errorText(refusal)}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
        {seen && (
          <Button me="auto" onClick={() => void save(!seen.archived)}>
            {t(seen.archived ? 'contacts.fields.bring_back' : 'contacts.fields.archive')}
          </Button>
        )}
        <Button ms="auto" onClick={leave}>
          {t('contacts.fields.back')}
        </Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={pending}>
          {t(seen ? 'contacts.fields.save' : 'contacts.fields.make')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
