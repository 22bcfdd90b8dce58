import { knownBy } from '@aura/contracts/channels/address-kind.ts'
import type { Channel, ChannelKind } from '@aura/contracts/channels/channel.ts'
import { connectChannel } from '@aura/contracts/channels/connect-channel.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { Input } from '../platform/ui/input.tsx'
import {
  filledFields,
  inOrder,
  isFurther,
  newVerifyToken,
  type PartName,
  secretNames,
  settingNames,
  usual,
} from './fields.ts'
import { FurtherFields } from './further-fields.tsx'
import { PartField } from './part-field.tsx'
import { emptyOf, problemsOf, wordsOf } from './part-problems.ts'
import { blamed } from './refused-field.ts'
import type { Trial } from './trial-account.ts'

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
  const [verifyToken] = useState(() => (kind === 'whatsapp' ? (trial?.parts.verifyToken ?? newVerifyToken()) : null))
  const [settings, secrets] = [settingNames[kind], secretNames[kind]]
  const parts = inOrder(kind)
  const names = ['name', 'address', ...parts] as const
  const form = useDraftForm<typeof connectChannel, Record<string, string>>({
    contract: connectChannel,
    now: { ...emptyOf(names), ...usual(kind) },
    start: trial ? { ...trial.parts, name: t(`channels.kind.${kind}`), address: trial.address } : {},
    names,
    inputOf: (draft) => ({
      channelId,
      kind,
      name: draft.name,
      address: draft.address,
      settings: filledFields(settings, (name) => draft[name] ?? ''),
      secrets: {
        ...filledFields(secrets, (name) => draft[name] ?? ''),
        ...(verifyToken !== null && { verifyToken }),
      },
    }),
    words: (name) => wordsOf(kind, name, t),
    check: (draft) => problemsOf(kind, ['address', ...parts], draft, t),
    blame: (error) => blamed(kind, error),
    done: (channel) => connected(channel, verifyToken),
  })
  const { pending: busy, dirty: unsaved } = form
  // The frame around the form has its buttons and asks before it closes: it knows before the next key is heard.
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  const further = parts.filter((name) => isFurther(kind, name))
  const partField = (name: PartName) => (
    <PartField key={name} kind={kind} name={name} error={form.problem(name)} wire={form.wire(name)} />
  )
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      <Field
        label={t('channels.name')}
        error={form.problem('name')}
        hint={t(hasProvider(kind) ? 'channels.name_hint' : 'channels.webchat.name_hint')}
      >
        {(wiring) => (
          // What was filled in is looked at from the top.
          <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" autoFocus={trial !== undefined} />
        )}
      </Field>
      <Field label={t(`channels.address.${knownBy(kind)}`)} error={form.problem('address')}>
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
        <FurtherFields wrong={further.some((name) => form.problem(name) !== undefined)}>
          {further.map(partField)}
        </FurtherFields>
      )}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.form>
  )
}
