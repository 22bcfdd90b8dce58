import { knownBy } from '@aura/contracts/channels/address-kind.ts'
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { setBackup } from '@aura/contracts/channels/set-backup.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { useForm } from '../platform/ui/use-form.ts'
import {
  filledFields,
  inOrder,
  isAddressText,
  isGood,
  isSecret,
  newVerifyToken,
  secretNames,
  settingNames,
  usual,
} from './fields.ts'
import { PartField } from './part-field.tsx'
import { blamed } from './refused-field.ts'
import type { Trial } from './trial-account.ts'

type BackupFormProps = {
  id: string
  channel: Channel
  trial: Trial | undefined
  saved: (channel: Channel, verifyToken: string | null) => void
  tell: (state: { busy: boolean; unsaved: boolean }) => void
}

/** The same questions as for the first connection. A secret that is left empty stays as it was. */
export function BackupForm({ id, channel, trial, saved, tell }: BackupFormProps) {
  const { t } = useTranslation()
  const { send } = useCommand(setBackup)
  const { kind, backup } = channel
  const isNew = backup === null
  const [verifyToken] = useState(() =>
    kind === 'whatsapp' && isNew ? (trial?.parts.verifyToken ?? newVerifyToken()) : null,
  )
  const parts = inOrder(kind)
  const names = ['address', ...parts] as const
  const [start] = useState<Partial<Record<(typeof names)[number], string>>>({
    ...usual(kind),
    ...backup?.settings,
    ...trial?.parts,
    address: trial?.address ?? backup?.address ?? '',
  })
  const [failover, setFailover] = useState(isNew || channel.failover)
  const form = useForm({
    names,
    start,
    problemOf: (name, read) => {
      if (name === 'address')
        return isAddressText(kind, read(name)) ? undefined : t(`channels.address_invalid.${knownBy(kind)}`)
      if (!isNew && isSecret(kind, name) && read(name) === '') return undefined
      return isGood(kind, name, read(name)) ? undefined : t(`channels.invalid.${name}`)
    },
    send: async (read) => {
      const next = await send({
        channelId: channel.id,
        version: channel.version,
        address: read('address'),
        settings: filledFields(settingNames[kind], read),
        secrets: { ...filledFields(secretNames[kind], read), ...(verifyToken !== null && { verifyToken }) },
        failover,
      })
      saved(next, verifyToken)
    },
  })
  const unsaved =
    failover !== (isNew || channel.failover) ||
    names.some((name) => form.read(name) !== (start[name] ?? '')) ||
    (isNew && trial !== undefined)
  const { pending: busy, refusal } = form
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  const refused = refusal === undefined ? undefined : { at: blamed(kind, refusal), text: errorText(refusal) }
  const problem = (name: (typeof names)[number]) =>
    form.problem(name) ?? (refused?.at === name ? refused.text : undefined)
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      <Field label={t(`channels.address.${knownBy(kind)}`)} error={problem('address')}>
        {(wiring) => <Input {...wiring} {...form.wire('address')} maxLength={254} autoComplete="off" />}
      </Field>
      {parts.map((name) => (
        <PartField
          key={name}
          kind={kind}
          name={name}
          error={problem(name)}
          wire={form.wire(name)}
          {...(!isNew && isSecret(kind, name) && { hint: t('channels.secret_stays') })}
        />
      ))}
      <Switch
        label={t('channels.failover')}
        hint={t('channels.failover_hint')}
        checked={failover}
        onChange={setFailover}
      />
      {refused && refused.at === undefined && (
        <chakra.p role="alert" color="critical">
          {refused.text}
        </chakra.p>
      )}
    </chakra.form>
  )
}
