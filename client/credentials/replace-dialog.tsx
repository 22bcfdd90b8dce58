import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import { type Credential, isReplacedElsewhere, replaceSecrets } from '@aura/contracts/credentials/credential.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type SecretName, secretNames } from '../channels/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'

type ReplaceDialogProps = { credential: Credential; leave: () => void }

/** A field that is left empty keeps its secret; what is typed counts once the provider has said yes. */
export function ReplaceDialog({ credential, leave }: ReplaceDialogProps) {
  const { t } = useTranslation()
  const { kind } = credential
  const parts: Record<string, z.ZodMiniType> = isReplacedElsewhere(kind) ? {} : channelParts[kind].secrets.shape
  const names: readonly SecretName[] = isReplacedElsewhere(kind) ? [] : secretNames[kind]
  const textOf = (draft: Readonly<Record<string, string>>, name: SecretName) => draft[name]?.trim() ?? ''
  const form = useDraftForm<typeof replaceSecrets, Record<string, string>>({
    contract: replaceSecrets,
    now: Object.fromEntries(names.map((name) => [name, ''])),
    names,
    inputOf: (draft) => ({
      ...{ credentialId: credential.id, version: credential.version },
      secrets: Object.fromEntries(names.flatMap((name) => (textOf(draft, name) ? [[name, textOf(draft, name)]] : []))),
    }),
    check: (draft) => {
      if (names.every((name) => textOf(draft, name) === ''))
        return Object.fromEntries(names.map((name) => [name, t('credentials.secret_required')]))
      const wrong = names.filter((name) => {
        const text = textOf(draft, name)
        return text !== '' && !z.safeParse(parts[name] ?? z.never(), text).success
      })
      return Object.fromEntries(wrong.map((name) => [name, t(`channels.invalid.${name}`)]))
    },
    done: () => {
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
