import { knownBy } from '@aura/contracts/channels/address-kind.ts'
import type { Channel, ChannelKind } from '@aura/contracts/channels/channel.ts'
import { connectChannel } from '@aura/contracts/channels/connect-channel.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { useForm } from '../platform/ui/use-form.ts'
import {
  filledFields,
  inOrder,
  isAddressText,
  isFurther,
  isGood,
  newVerifyToken,
  type PartName,
  secretNames,
  settingNames,
  usual,
} from './fields.ts'
import { FurtherFields } from './further-fields.tsx'
import { PartField } from './part-field.tsx'
import { blamed } from './refused-field.ts'
import type { Trial } from './trial-account.ts'

const { name: nameRule } = connectChannel.input.shape

const inputModes = { phone: 'tel', email: 'email', agent: 'email', site: 'url' } as const

type ConnectFormProps = {
  id: string
  channelId: string
  kind: ChannelKind
  trial: Trial | undefined
  connected: (channel: Channel, verifyToken: string | null) => void
  tell: (state: { busy: boolean; unsaved: boolean }) => void
}

/** The number, and what its provider asks for. Nothing is kept before the provider has said yes. */
export function ConnectForm({ id, channelId, kind, trial, connected, tell }: ConnectFormProps) {
  const { t } = useTranslation()
  const { send } = useCommand(connectChannel)
  const [verifyToken] = useState(() => (kind === 'whatsapp' ? (trial?.parts.verifyToken ?? newVerifyToken()) : null))
  const [settings, secrets] = [settingNames[kind], secretNames[kind]]
  const parts = inOrder(kind)
  const names = ['name', 'address', ...parts] as const
  const before = usual(kind)
  const start: Partial<Record<(typeof names)[number], string>> = {
    ...before,
    ...trial?.parts,
    name: trial ? t(`channels.kind.${kind}`) : '',
    address: trial?.address ?? '',
  }
  const form = useForm({
    names,
    start,
    problemOf: (name, read) => {
      if (name === 'name') return nameRule.safeParse(read(name)).success ? undefined : t('channels.name_required')
      if (name === 'address')
        return isAddressText(kind, read(name)) ? undefined : t(`channels.address_invalid.${knownBy(kind)}`)
      return isGood(kind, name, read(name)) ? undefined : t(`channels.invalid.${name}`)
    },
    send: async (read) => {
      const token = verifyToken === null ? {} : { verifyToken }
      const channel = await send({
        channelId,
        kind,
        name: read('name'),
        address: read('address'),
        settings: filledFields(settings, read),
        secrets: { ...filledFields(secrets, read), ...token },
      })
      connected(channel, verifyToken)
    },
  })
  const unsaved = names.some((name) => form.read(name) !== (before[name] ?? ''))
  const { pending: busy } = form
  // The frame around the form has its buttons and asks before it closes: it knows before the next key is heard.
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  const refused =
    form.refusal === undefined ? undefined : { at: blamed(kind, form.refusal), text: errorText(form.refusal) }
  const problem = (name: (typeof names)[number]) =>
    form.problem(name) ?? (refused?.at === name ? refused.text : undefined)
  const further = parts.filter((name) => isFurther(kind, name))
  const partField = (name: PartName) => (
    <PartField key={name} kind={kind} name={name} error={problem(name)} wire={form.wire(name)} />
  )
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      <Field
        label={t('channels.name')}
        error={problem('name')}
        hint={t(hasProvider(kind) ? 'channels.name_hint' : 'channels.webchat.name_hint')}
      >
        {(wiring) => (
          // What was filled in is looked at from the top.
          <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" autoFocus={trial !== undefined} />
        )}
      </Field>
      <Field label={t(`channels.address.${knownBy(kind)}`)} error={problem('address')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.wire('address')}
            inputMode={inputModes[knownBy(kind)]}
            maxLength={254}
            autoComplete="off"
          />
        )}
      </Field>
      {parts.filter((name) => !isFurther(kind, name)).map(partField)}
      {further.length > 0 && (
        <FurtherFields wrong={further.some((name) => problem(name) !== undefined)}>
          {further.map(partField)}
        </FurtherFields>
      )}
      {refused && refused.at === undefined && (
        <chakra.p role="alert" color="critical">
          {refused.text}
        </chakra.p>
      )}
    </chakra.form>
  )
}
