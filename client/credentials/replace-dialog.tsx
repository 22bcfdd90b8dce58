import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import { type Credential, isReplacedElsewhere, replaceSecrets } from '@aura/contracts/credentials/credential.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type SecretName, secretNames } from '../channels/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { Field } from '../platform/ui/field.tsx'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useForm } from '../platform/ui/use-form.ts'

type ReplaceDialogProps = { credential: Credential; leave: () => void }

/** A field that is left empty keeps its secret; what is typed counts once the provider has said yes. */
export function ReplaceDialog({ credential, leave }: ReplaceDialogProps) {
  const { t } = useTranslation()
  const { send } = useCommand(replaceSecrets)
  const { kind } = credential
  const parts: Record<string, z.ZodMiniType> = isReplacedElsewhere(kind) ? {} : channelParts[kind].secrets.shape
  const names: readonly SecretName[] = isReplacedElsewhere(kind) ? [] : secretNames[kind]
  const form = useForm({
    names,
    problemOf: (name, read) => {
      if (names.every((other) => read(other).trim() === '')) return t('credentials.secret_required')
      const text = read(name).trim()
      if (text === '') return undefined
      return z.safeParse(parts[name] ?? z.never(), text).success ? undefined : t(`channels.invalid.${name}`)
    },
    send: async (read) => {
      const typed = names.flatMap((name) => (read(name).trim() === '' ? [] : [[name, read(name).trim()] as const]))
      await send({ credentialId: credential.id, version: credential.version, secrets: Object.fromEntries(typed) })
      toast({ tone: 'ok', title: t('credentials.replaced') })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('credentials.replace')}
      text={t('credentials.replace_text')}
      action={t(form.pending ? 'credentials.testing' : 'credentials.test_and_replace')}
      leave={leave}
      form={form}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={t(`channels.part.${name}`)}
          error={form.problem(name)}
          hint={t('credentials.kept_if_empty')}
        >
          {(wiring) => (
            <Input {...wiring} {...form.wire(name)} type="password" maxLength={4000} autoComplete="new-password" />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
