import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import {
  formChoices,
  mailChoices,
  widgetLanguages,
  widgetSides,
  widgetThemes,
} from '@aura/contracts/webchat/settings.ts'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { isSecret, type PartName } from './fields.ts'

/** What is chosen from a few words. */
const choices = {
  security: ['starttls', 'tls'],
  theme: widgetThemes,
  side: widgetSides,
  language: widgetLanguages,
  askName: formChoices,
  askEmail: formChoices,
  askPhone: formChoices,
  answersByMail: mailChoices,
} as const satisfies Partial<Record<PartName, readonly string[]>>

const isChosen = (name: PartName): name is keyof typeof choices => Object.hasOwn(choices, name)
const isLong = (name: PartName) => name === 'greeting' || name === 'consent' || name === 'sites'

type PartFieldProps = {
  kind: ChannelKind
  name: PartName
  error: string | undefined
  /** In place of where to find it. */
  hint?: string
  wire: Pick<ComponentProps<typeof Input>, 'name' | 'value'> &
    Pick<
      ComponentProps<typeof Input> & ComponentProps<typeof Select> & ComponentProps<typeof Textarea>,
      'onChange' | 'onBlur'
    >
}

/** One of the provider's own words, where to find it, and what was typed. */
export function PartField({ kind, name, error, hint, wire }: PartFieldProps) {
  const { t } = useTranslation()
  const secret = isSecret(kind, name)
  return (
    <Field label={t(`channels.part.${name}`)} error={error} hint={hint ?? t(`channels.part_hint.${name}`)}>
      {(wiring) =>
        isChosen(name) ? (
          <Select {...wiring} {...wire}>
            {choices[name].map((choice) => (
              <option key={choice} value={choice}>
                {t(`channels.choice.${choice}`)}
              </option>
            ))}
          </Select>
        ) : isLong(name) ? (
          <Textarea {...wiring} {...wire} rows={2} maxLength={500} />
        ) : (
          <Input
            {...wiring}
            {...wire}
            {...(secret && { type: 'password' })}
            {...(name === 'colour' && { type: 'color', w: '16', p: '1' })}
            maxLength={4000}
            autoComplete={secret ? 'new-password' : 'off'}
            spellCheck={false}
          />
        )
      }
    </Field>
  )
}
