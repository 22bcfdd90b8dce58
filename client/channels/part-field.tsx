import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { isSecret, type PartName } from './fields.ts'

const securities = ['starttls', 'tls'] as const

type PartFieldProps = {
  kind: ChannelKind
  name: PartName
  error: string | undefined
  /** In place of where to find it. */
  hint?: string
  wire: Pick<ComponentProps<typeof Input>, 'name' | 'value'> &
    Pick<ComponentProps<typeof Input> & ComponentProps<typeof Select>, 'onChange' | 'onBlur'>
}

/** One of the provider's own words, where to find it, and what was typed. */
export function PartField({ kind, name, error, hint, wire }: PartFieldProps) {
  const { t } = useTranslation()
  const secret = isSecret(kind, name)
  return (
    <Field label={t(`channels.part.${name}`)} error={error} hint={hint ?? t(`channels.part_hint.${name}`)}>
      {(wiring) =>
        name === 'security' ? (
          <Select {...wiring} {...wire}>
            {securities.map((security) => (
              <option key={security} value={security}>
                {t(`channels.security.${security}`)}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...wiring}
            {...wire}
            {...(secret && { type: 'password' })}
            maxLength={4000}
            autoComplete={secret ? 'new-password' : 'off'}
            spellCheck={false}
          />
        )
      }
    </Field>
  )
}
