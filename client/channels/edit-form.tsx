import type { Channel } from '@aura/contracts/channels/channel.ts'
import { editChannel } from '@aura/contracts/channels/channels.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { useForm } from '../platform/ui/use-form.ts'
import {
  filledFields,
  isFurther,
  isGood,
  type SecretName,
  type SettingName,
  secretNames,
  settingNames,
} from './fields.ts'
import { FurtherFields } from './further-fields.tsx'
import { PartField } from './part-field.tsx'
import { blamed } from './refused-field.ts'
import { SecretField } from './secret-field.tsx'

const { name: nameRule } = editChannel.input.shape

type EditFormProps = {
  id: string
  /** As it was when the form opened: a change by another user meanwhile is not overwritten. */
  channel: Channel
  newVerifyToken: string | null
  saved: () => void
  reload: () => void
  tell: (state: { busy: boolean; unsaved: boolean }) => void
}

/** Name and connection; a secret stays as it is unless it is replaced. */
export function EditForm({ id, channel, newVerifyToken, saved, reload, tell }: EditFormProps) {
  const { t } = useTranslation()
  const { send } = useCommand(editChannel)
  const { kind } = channel
  const [settings, secrets] = [settingNames[kind], secretNames[kind]]
  const names = ['name', ...settings, ...secrets] as const
  const [replaced, setReplaced] = useState<readonly SecretName[]>([])
  const [start] = useState<Record<string, string>>({ ...channel.settings, name: channel.name })
  const isKept = (name: string) => secrets.some((secret) => secret === name && !replaced.includes(secret))
  const form = useForm({
    names,
    start,
    problemOf: (name, read) => {
      if (isKept(name)) return undefined
      if (name === 'name') return nameRule.safeParse(read(name)).success ? undefined : t('channels.name_required')
      return isGood(kind, name, read(name)) ? undefined : t(`channels.invalid.${name}`)
    },
    send: async (read) => {
      const fresh = filledFields(
        secrets.filter((name) => !isKept(name)),
        read,
      )
      await send({
        channelId: channel.id,
        version: channel.version,
        name: read('name'),
        settings: filledFields(settings, read),
        secrets: { ...fresh, ...(newVerifyToken && { verifyToken: newVerifyToken }) },
      })
      saved()
    },
  })
  const changed = names.some((name) => !isKept(name) && form.read(name) !== (start[name] ?? ''))
  const unsaved = changed || newVerifyToken !== null
  const { pending: busy } = form
  // The frame around the form has its buttons and asks before it closes: it knows before the next key is heard.
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  const { refusal } = form
  const isStale = refusal instanceof RefusedError && refusal.code === 'command.stale'
  const refused = refusal === undefined || isStale ? undefined : { at: blamed(kind, refusal), text: errorText(refusal) }
  const problem = (name: (typeof names)[number]) =>
    form.problem(name) ?? (refused?.at === name ? refused.text : undefined)
  const further = settings.filter((name) => isFurther(kind, name))
  const partField = (name: SettingName) => (
    <PartField key={name} kind={kind} name={name} error={problem(name)} wire={form.wire(name)} />
  )
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      {isStale && <ConcurrentEditNotice text={t('channels.overtaken')} action={t('channels.reload')} take={reload} />}
      <Field
        label={t('channels.name')}
        error={problem('name')}
        hint={t(hasProvider(kind) ? 'channels.name_hint' : 'channels.webchat.name_hint')}
      >
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      {settings.filter((name) => !isFurther(kind, name)).map(partField)}
      {further.length > 0 && (
        <FurtherFields wrong={further.some((name) => problem(name) !== undefined)}>
          {further.map(partField)}
        </FurtherFields>
      )}
      {secrets.map((name) => (
        <SecretField
          key={name}
          label={t(`channels.part.${name}`)}
          open={replaced.includes(name)}
          toggle={() =>
            setReplaced((all) => (all.includes(name) ? all.filter((value) => value !== name) : [...all, name]))
          }
          error={problem(name)}
          wire={form.wire(name)}
        />
      ))}
      {refused && refused.at === undefined && (
        <chakra.p role="alert" color="critical">
          {refused.text}
        </chakra.p>
      )}
    </chakra.form>
  )
}
