/** Whose models, where, and with which key; the provider is asked before anything is saved. */
import { type AiConnection, createConnection, providerKinds } from '@aura/contracts/ai/connection.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { kindNames } from './connection-words.ts'

type Draft = { name: string; kind: string; baseUrl: string; key: string }
type CreateProps = { leave: () => void; created: (connection: AiConnection) => void }

export function CreateConnection({ leave, created }: CreateProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [connectionId] = useState(newId)
  const form = useDraftForm<typeof createConnection, Draft>({
    contract: createConnection,
    now: { name: '', kind: 'openai', baseUrl: '', key: '' },
    names: ['kind', 'name', 'baseUrl', 'key'],
    inputOf: ({ baseUrl, key, ...rest }) => ({
      ...{ connectionId, ...rest, key: key.trim() },
      baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
    }),
    words: (name) => (name === 'name' ? t('ai.name_required') : undefined),
    send: (input) => call(createConnection, input),
    blame: {
      'ai.url_refused': 'baseUrl',
      'ai.url_needed': 'baseUrl',
      'ai.provider_unreachable': 'baseUrl',
      'ai.provider_unauthorized': 'key',
    },
    done: (connection) => {
      leave()
      created(connection)
    },
  })
  return (
    <FormDialog
      title={t('ai.new')}
      text={t('ai.new_text')}
      action={t(form.pending ? 'ai.asking' : 'ai.create')}
      leave={leave}
      form={form}
    >
      <Field label={t('ai.kind')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('kind')}>
            {providerKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('ai.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field
        label={t('ai.base_url')}
        error={form.problem('baseUrl')}
        hint={t(form.draft.kind === 'ollama' ? 'ai.base_url_needed' : 'ai.base_url_hint')}
      >
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
