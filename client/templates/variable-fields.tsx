import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import type { FieldsProps } from './editor-fields.tsx'
import { gapKeys } from './template-draft.ts'

const blank = { name: '', example: '' }

/** What each gap is called among us, and an example, which a reviewer needs. */
export function VariableFields({ wording, change, problemOf }: Pick<FieldsProps, 'wording' | 'change' | 'problemOf'>) {
  const { t } = useTranslation()
  const keys = gapKeys(wording)
  if (keys.length === 0) return null
  const set = (key: string, to: Partial<typeof blank>) =>
    change({ variables: { ...wording.variables, [key]: { ...blank, ...wording.variables[key], ...to } } })
  const placeOf = (key: string) => {
    const [part, number] = key.split(' ')
    if (part === 'body') return `{{${number}}}`
    const at = wording.buttons.findIndex((button) => `button ${button.key}` === key)
    return part === 'header' ? t('templates.gap.header') : t('templates.gap.button', { number: at + 1 })
  }
  return (
    <chakra.fieldset borderWidth="0" p="0" m="0" minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('templates.variables')}
      </chakra.legend>
      {keys.map((key, at) => {
        const { name, example } = wording.variables[key] ?? blank
        const problem = problemOf(`variables.${at}`)
        return (
          <chakra.div key={key} display="flex" gap="3">
            <Field
              label={t('templates.variable_name', { gap: placeOf(key) })}
              error={name.trim() === '' ? problem : undefined}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name={name.trim() === '' ? `variables.${at}` : undefined}
                  value={name}
                  maxLength={40}
                  onChange={({ target }) => set(key, { name: target.value })}
                />
              )}
            </Field>
            <Field
              label={t('templates.variable_example', { gap: placeOf(key) })}
              error={name.trim() !== '' ? problem : undefined}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name={name.trim() === '' ? undefined : `variables.${at}`}
                  value={example}
                  maxLength={200}
                  onChange={({ target }) => set(key, { example: target.value })}
                />
              )}
            </Field>
          </chakra.div>
        )
      })}
    </chakra.fieldset>
  )
}
