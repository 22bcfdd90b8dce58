import { knownBy } from '@aura/contracts/channels/address-kind.ts'
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { setBackup } from '@aura/contracts/channels/set-backup.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { Input } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import {
  filledFields,
  inOrder,
  isSecret,
  newVerifyToken,
  type PartName,
  secretNames,
  settingNames,
  usual,
} from './fields.ts'
import { PartField } from './part-field.tsx'
import { emptyOf, problemsOf, wordsOf } from './part-problems.ts'
import { blamed } from './refused-field.ts'
import type { Trial } from './trial-account.ts'

type BackupFormProps = {
  id: string
  channel: Channel
  trial: Trial | undefined
  saved: (channel: Channel, verifyToken: string | null) => void
  tell: (state: { busy: boolean; unsaved: boolean }) => void
}

type BackupDraft = Record<PartName | 'address', string> & { failover: boolean }

/** The same questions as for the first connection. A secret that is left empty stays as it was. */
export function BackupForm({ id, channel, trial, saved, tell }: BackupFormProps) {
  const { t } = useTranslation()
  const { kind, backup } = channel
  const isNew = backup === null
  const [verifyToken] = useState(() =>
    kind === 'whatsapp' && isNew ? (trial?.parts.verifyToken ?? newVerifyToken()) : null,
  )
  const parts = inOrder(kind)
  const text = (name: PartName | 'address', draft: BackupDraft) => draft[name] ?? ''
  const form = useDraftForm<typeof setBackup, BackupDraft>({
    contract: setBackup,
    now: {
      ...emptyOf(['address', ...parts]),
      ...usual(kind),
      ...backup?.settings,
      address: backup?.address ?? '',
      failover: isNew || channel.failover,
    },
    start: trial ? { ...trial.parts, address: trial.address } : {},
    names: ['address', ...parts],
    inputOf: (draft) => ({
      channelId: channel.id,
      version: channel.version,
      address: draft.address,
      settings: filledFields(settingNames[kind], (name) => text(name, draft)),
      secrets: {
        ...filledFields(secretNames[kind], (name) => text(name, draft)),
        ...(verifyToken !== null && { verifyToken }),
      },
      failover: draft.failover,
    }),
    words: (name) => wordsOf(kind, name, t),
    check: (draft) => {
      const tested = parts.filter((name) => isNew || !isSecret(kind, name) || text(name, draft) !== '')
      return problemsOf(kind, ['address', ...tested], draft, t)
    },
    blame: (error) => blamed(kind, error),
    done: (next) => saved(next, verifyToken),
  })
  const { pending: busy, dirty: unsaved } = form
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      <Field label={t(`channels.address.${knownBy(kind)}`)} error={form.problem('address')}>
        {(wiring) => <Input {...wiring} {...form.wire('address')} maxLength={254} autoComplete="off" />}
      </Field>
      {parts.map((name) => (
        <PartField
          key={name}
          kind={kind}
          name={name}
          error={form.problem(name)}
          wire={form.wire(name)}
          {...(!isNew && isSecret(kind, name) && { hint: t('channels.secret_stays') })}
        />
      ))}
      <Switch
        label={t('channels.failover')}
        hint={t('channels.failover_hint')}
        checked={form.draft.failover}
        onChange={(failover) => form.set('failover', failover)}
      />
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.form>
  )
}
