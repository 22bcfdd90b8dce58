import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, 'type' | 'children'> & {
  label: string
  error: string | undefined
  hint?: ReactNode
}

/** A password that may be looked at while one types it. */
export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isVisible, show] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <chakra.div position="relative">
          <Input {...wiring} {...input} size="lg" pe="11" type={isVisible ? 'text' : 'password'} />
          <Button
            variant="ghost"
            position="absolute"
            insetEnd="0"
            top="50%"
            transform="translateY(-50%)"
            me="0.5"
            px="0"
            aria-label={t(isVisible ? 'identity.hide_password' : 'identity.show_password')}
            aria-pressed={isVisible}
            onClick={() => show(!isVisible)}
          >
            <Icon size={16} strokeWidth={1.75} />
          </Button>
        </chakra.div>
      )}
    </Field>
  )
}
