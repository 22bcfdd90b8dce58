import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof Input>, 'type' | 'children'> & {
  label?: string
  error: string | undefined
  hint?: ReactNode
}

export function EmailField({ label, error, hint, ...input }: EmailFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={label ?? t('identity.email')} error={error} hint={hint}>
      {(wiring) => (
        <Input
          autoComplete="username"
          {...wiring}
          {...input}
          size="lg"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  )
}
