/** Another key, and perhaps another address: both are typed together, so that a key goes where it was meant to. */
import { type AiConnection, replaceAccess } from '@aura/contracts/ai/connection.ts'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'

export function AccessDialog({ connection, leave }: { connection: AiConnection; leave: () => void }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const { id: connectionId, version } = connection
  const form = useDraftForm<typeof replaceAccess, { baseUrl: string; key: string }>({
    contract: replaceAccess,
    now: { baseUrl: connection.baseUrl ?? '', key: '' },
    names: ['baseUrl', 'key'],
    inputOf: ({ baseUrl, key }) => ({
      ...{ connectionId, version, key: key.trim() === '' ? null : key.trim() },
      baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
    }),
    send: (input) => call(replaceAccess, input),
    blame: {
      'ai.url_refused': 'baseUrl',
      'ai.url_needed': 'baseUrl',
      'ai.provider_unreachable': 'baseUrl',
      'ai.provider_unauthorized': 'key',
      'ai.key_needed': 'key',
    },
    done: () => {
      toast({ tone: 'ok', title: t('ai.access_saved') })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('ai.access')}
      text={t('ai.access_text')}
      action={t(form.pending ? 'ai.asking' : 'ai.access_save')}
      leave={leave}
      form={form}
    >
      <Field label={t('ai.base_url')} error={form.problem('baseUrl')} hint={t('ai.base_url_hint')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('baseUrl')} type="url" inputMode="url" maxLength={500} autoComplete="off" />
        )}
      </Field>
      <Field label={t('ai.key')} error={form.problem('key')} hint={t('ai.key_hint')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('key')} type="password" maxLength={1000} autoComplete="new-password" />
        )}
      </Field>
    </FormDialog>
  )
}
