import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import type { expressionNames } from './mapping-draft.ts'
import type { MappingForm } from './use-mapping-form.ts'

type ExpressionProps = { form: MappingForm; name: (typeof expressionNames)[number]; hint?: string }

/** A value with paths in it. */
export function Expression({ form, name, hint }: ExpressionProps) {
  const { t } = useTranslation()
  return (
    <Field label={t(`inbound.field.${name}`)} error={form.problem(name)} hint={hint}>
      {(wiring) => (
        <Input
          {...wiring}
          {...form.wire(name)}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          fontFamily="mono"
        />
      )}
    </Field>
  )
}
