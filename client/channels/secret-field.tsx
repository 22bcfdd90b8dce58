import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'

type SecretFieldProps = {
  label: string
  open: boolean
  toggle: () => void
  error: string | undefined
  wire: ComponentProps<typeof Input>
}

/** A secret that is stored: it cannot be looked at, only replaced. */
export function SecretField({ label, open, toggle, error, wire }: SecretFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  if (open)
    return (
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <Field label={label} error={error} hint={t('channels.secret_hint')}>
          {(wiring) => (
            <Input {...wiring} {...wire} type="password" maxLength={4000} autoComplete="new-password" autoFocus />
          )}
        </Field>
        <Button mt="6" onClick={toggle} aria-label={t('channels.keep_what', { what: label })}>
          {t('channels.keep')}
        </Button>
      </chakra.div>
    )
  return (
    <chakra.div display="flex" alignItems="center" gap="2" mb="5">
      <chakra.div flex="1">
        <chakra.p id={name} fontSize="sm" fontWeight="medium" color="muted">
          {label}
        </chakra.p>
        <chakra.p role="alert" color="critical" fontSize="xs">
          {error}
        </chakra.p>
        <p>{t('channels.secret_stored')}</p>
      </chakra.div>
      <Button onClick={toggle} aria-label={t('channels.replace_what', { what: label })}>
        {t('channels.replace')}
      </Button>
    </chakra.div>
  )
}
