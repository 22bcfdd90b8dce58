import { createInbound } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type TemplateId, templateIds, templates } from '@aura/machines/integrations/inbound/templates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'

export type NewInbound = OutputOf<typeof createInbound>
type Draft = { name: string; template: TemplateId; secret: string }

/** What sends, and the secret that it already has; the mapping of its kind stands ready. */
export function CreateInbound({ leave, made }: { leave: () => void; made: (created: NewInbound) => void }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [webhookId] = useState(newId)
  const form = useDraftForm<typeof createInbound, Draft>({
    contract: createInbound,
    now: { name: '', template: 'form', secret: '' },
    names: ['name', 'template', 'secret'],
    inputOf: ({ name, template, secret }) => ({
      ...{ webhookId, name, ...templates[template] },
      ...(secret.trim() !== '' && { secret: secret.trim() }),
    }),
    words: (name) =>
      name === 'name' ? t('inbound.name_required') : name === 'secret' ? t('inbound.secret_refused') : undefined,
    send: (input) => call(createInbound, input),
    done: (created) => {
      leave()
      made(created)
    },
  })
  return (
    <FormDialog
      title={t('inbound.new')}
      text={t('inbound.new_text')}
      action={t('inbound.create')}
      leave={leave}
      form={form}
    >
      <Field label={t('inbound.name')} error={form.problem('name')} hint={t('inbound.name_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field label={t('inbound.template')} hint={t('inbound.template_hint')}>
        {(wiring) => (
          <Select
            {...wiring}
            name="template"
            value={form.draft.template}
            onChange={({ target }) =>
              form.set('template', templateIds.find((value) => value === target.value) ?? 'blank')
            }
          >
            {templateIds.map((value) => (
              <option key={value} value={value}>
                {t(`inbound.template.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('inbound.own_secret')} error={form.problem('secret')} hint={t('inbound.own_secret_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('secret')} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
