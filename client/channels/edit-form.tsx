import type { Channel } from '@aura/contracts/channels/channel.ts'
import { editChannel } from '@aura/contracts/channels/channels.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { OvertakenNotice } from '../platform/ui/form/overtaken-notice.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { Input } from '../platform/ui/input.tsx'
import { filledFields, isFurther, type SecretName, type SettingName, secretNames, settingNames } from './fields.ts'
import { FurtherFields } from './further-fields.tsx'
import { PartField } from './part-field.tsx'
import { emptyOf, problemsOf, wordsOf } from './part-problems.ts'
import { blamed } from './refused-field.ts'
import { SecretField } from './secret-field.tsx'

type EditFormProps = {
  id: string
  channel: Channel
  newVerifyToken: string | null
  saved: () => void
  tell: (state: { busy: boolean; unsaved: boolean }) => void
}

/** Name and connection; a secret stays as it is unless it is replaced. */
export function EditForm({ id, channel, newVerifyToken, saved, tell }: EditFormProps) {
  const { t } = useTranslation()
  const { kind } = channel
  const [settings, secrets] = [settingNames[kind], secretNames[kind]]
  const names = ['name', ...settings, ...secrets] as const
  const [replaced, setReplaced] = useState<readonly SecretName[]>([])
  const form = useDraftForm<typeof editChannel, Record<string, string>>({
    contract: editChannel,
    now: { ...emptyOf(names), ...channel.settings, name: channel.name },
    names,
    inputOf: (draft) => ({
      channelId: channel.id,
      version: channel.version,
      name: draft.name,
      settings: filledFields(settings, (name) => draft[name] ?? ''),
      secrets: {
        ...filledFields(replaced, (name) => draft[name] ?? ''),
        ...(newVerifyToken !== null && { verifyToken: newVerifyToken }),
      },
    }),
    words: (name) => wordsOf(kind, name, t),
    check: (draft) => problemsOf(kind, [...settings, ...replaced], draft, t),
    blame: (error) => blamed(kind, error),
    done: saved,
  })
  const unsaved = form.dirty || newVerifyToken !== null
  const { pending: busy } = form
  // The frame around the form has its buttons and asks before it closes: it knows before the next key is heard.
  useLayoutEffect(() => tell({ busy, unsaved }), [tell, busy, unsaved])
  function toggle(name: SecretName) {
    form.set(name, '')
    setReplaced((all) => (all.includes(name) ? all.filter((value) => value !== name) : [...all, name]))
  }
  const further = settings.filter((name) => isFurther(kind, name))
  const partField = (name: SettingName) => (
    <div key={name}>
      <PartField kind={kind} name={name} error={form.problem(name)} wire={form.wire(name)} />
      <OvertakenNotice form={form} field={name} shown={form.now[name] ?? ''} />
    </div>
  )
  return (
    <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      <Field
        label={t('channels.name')}
        error={form.problem('name')}
        hint={t(hasProvider(kind) ? 'channels.name_hint' : 'channels.webchat.name_hint')}
      >
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <OvertakenNotice form={form} field="name" shown={channel.name} />
      {settings.filter((name) => !isFurther(kind, name)).map(partField)}
      {further.length > 0 && (
        <FurtherFields wrong={further.some((name) => form.problem(name) !== undefined)}>
          {further.map(partField)}
        </FurtherFields>
      )}
      {secrets.map((name) => (
        <SecretField
          key={name}
          label={t(`channels.part.${name}`)}
          open={replaced.includes(name)}
          toggle={() => toggle(name)}
          error={form.problem(name)}
          wire={form.wire(name)}
        />
      ))}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.form>
  )
}
