import { addText, addUrl, type KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'

type AddProps = { leave: () => void; added: (source: KnowledgeSource) => void }
const everyHours = [6, 24, 168] as const

export const AddSource = ({ kind, ...props }: AddProps & { kind: 'text' | 'url' }) =>
  kind === 'text' ? <AddText {...props} /> : <AddUrl {...props} />

function AddText({ leave, added }: AddProps) {
  const { t } = useTranslation()
  const [sourceId] = useState(newId)
  const form = useDraftForm<typeof addText, { title: string; text: string }>({
    ...{ contract: addText, now: { title: '', text: '' }, names: ['title', 'text'], done: added },
    inputOf: (draft) => ({ ...draft, sourceId }),
  })
  return (
    <FormDialog
      title={t('agents.knowledge.new_text')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('agents.knowledge.source_title')} error={form.problem('title')}>
        {(wiring) => <Input {...wiring} {...form.wire('title')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field label={t('agents.knowledge.text')} error={form.problem('text')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('text')} rows={12} maxLength={100_000} />}
      </Field>
    </FormDialog>
  )
}

function AddUrl({ leave, added }: AddProps) {
  const { t } = useTranslation()
  const [sourceId] = useState(newId)
  const form = useDraftForm<typeof addUrl, { title: string; url: string; recrawlHours: string }>({
    contract: addUrl,
    now: { title: '', url: '', recrawlHours: '24' },
    names: ['title', 'url', 'recrawlHours'],
    inputOf: ({ recrawlHours, ...draft }) => ({
      ...{ ...draft, sourceId },
      recrawlHours: recrawlHours === '' ? null : Number(recrawlHours),
    }),
    blame: { 'agents.url_refused': 'url' },
    done: added,
  })
  return (
    <FormDialog
      title={t('agents.knowledge.new_url')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('agents.knowledge.source_title')} error={form.problem('title')}>
        {(wiring) => <Input {...wiring} {...form.wire('title')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field label={t('agents.knowledge.url')} error={form.problem('url')}>
        {(wiring) => <Input {...wiring} {...form.wire('url')} maxLength={500} inputMode="url" autoComplete="off" />}
      </Field>
      <Field label={t('agents.knowledge.recrawl')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('recrawlHours')}>
            <option value="">{t('agents.knowledge.never')}</option>
            {everyHours.map((hours) => (
              <option key={hours} value={hours}>
                {t('agents.knowledge.every', { hours })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
