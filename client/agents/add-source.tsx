import { addConversation, addFile, addText, addUrl, type KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import { purposes } from '@aura/contracts/files/purposes.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttached } from '../files/index.ts'
import { newId } from '../platform/feed/id.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog, type ShownForm } from '../platform/ui/form-dialog.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { ConversationPicker } from './conversation-picker.tsx'

type AddProps = { leave: () => void; added: (source: KnowledgeSource) => void }
const everyHours = [6, 24, 168] as const

export type NewSource = 'text' | 'file' | 'url' | 'conversation'

export function AddSource({ kind, ...props }: AddProps & { kind: NewSource }) {
  switch (kind) {
    case 'text':
      return <AddText {...props} />
    case 'file':
      return <AddFile {...props} />
    case 'url':
      return <AddUrl {...props} />
    case 'conversation':
      return <AddConversation {...props} />
  }
}

type TitledForm = {
  problem: (name: 'title') => string | undefined
  wire: (name: 'title') => ComponentProps<typeof Input>
}

function TitleField({ form, hint }: { form: TitledForm; hint?: string }) {
  const { t } = useTranslation()
  return (
    <Field label={t('agents.knowledge.source_title')} error={form.problem('title')} {...(hint && { hint })}>
      {(wiring) => <Input {...wiring} {...form.wire('title')} maxLength={120} autoComplete="off" />}
    </Field>
  )
}

type SourceDialogProps = {
  title: string
  text?: string
  leave: () => void
  form: ShownForm & { leave: (go: () => void) => void }
  children: ReactNode
}

/** The frame of each: what is typed is asked about before it is lost. */
function SourceDialog({ leave, form, ...props }: SourceDialogProps) {
  const { t } = useTranslation()
  return <FormDialog {...props} action={t('platform.save')} leave={() => form.leave(leave)} form={form} />
}

function AddText({ leave, added }: AddProps) {
  const { t } = useTranslation()
  const [sourceId] = useState(newId)
  const form = useDraftForm<typeof addText, { title: string; text: string }>({
    ...{ contract: addText, now: { title: '', text: '' }, names: ['title', 'text'], done: added },
    inputOf: (draft) => ({ ...draft, sourceId }),
  })
  return (
    <SourceDialog title={t('agents.knowledge.new_text')} leave={leave} form={form}>
      <TitleField form={form} />
      <Field label={t('agents.knowledge.text')} error={form.problem('text')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('text')} rows={12} maxLength={100_000} />}
      </Field>
    </SourceDialog>
  )
}

const { types, maxBytes } = purposes.knowledge
const megabytes = Math.floor(maxBytes / 1024 / 1024)
/** What a browser calls a text or a table differs by system, their endings do not. */
const accepted = [...types, '.txt', '.csv', '.docx', '.pdf'].join(',')

function AddFile({ leave, added }: AddProps) {
  const { t } = useTranslation()
  const [sourceId] = useState(newId)
  const { attached, attach, drop } = useAttached('knowledge')
  const fileId = attached?.file?.fileId ?? ''
  const form = useDraftForm<typeof addFile, { title: string; fileId: string }>({
    ...{ contract: addFile, now: { title: '', fileId: '' }, names: ['title', 'fileId'], done: added },
    inputOf: ({ title }) => ({
      sourceId,
      title: title.trim() === '' ? (attached?.name.slice(0, 120) ?? '') : title,
      fileId,
    }),
    words: (name) => (name === 'fileId' ? t('agents.knowledge.file_missing') : undefined),
  })
  const choose = (file: File | undefined) => (file ? attach(file) : drop())
  const share = attached && Math.round(attached.share * 100)
  return (
    <SourceDialog title={t('agents.knowledge.new_file')} leave={leave} form={form}>
      <Field
        label={t('agents.knowledge.file')}
        error={attached?.problem ?? (attached ? undefined : form.problem('fileId'))}
        hint={
          attached && !attached.file
            ? t('agents.knowledge.file_sending', { share })
            : t('agents.knowledge.file_hint', { megabytes })
        }
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="file"
            accept={accepted}
            pt="1"
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      <TitleField form={form} hint={t('agents.knowledge.file_title_hint')} />
    </SourceDialog>
  )
}

function AddConversation({ leave, added }: AddProps) {
  const { t } = useTranslation()
  const [sourceId] = useState(newId)
  const form = useDraftForm<typeof addConversation, { title: string; conversationId: string }>({
    ...{ contract: addConversation, now: { title: '', conversationId: '' }, names: ['title', 'conversationId'] },
    inputOf: (draft) => ({ ...draft, sourceId }),
    words: (name) => (name === 'conversationId' ? t('agents.knowledge.conversation_missing') : undefined),
    done: added,
  })
  return (
    <SourceDialog
      title={t('agents.knowledge.new_conversation')}
      text={t('agents.knowledge.conversation_text')}
      leave={leave}
      form={form}
    >
      <TitleField form={form} />
      <ConversationPicker
        chosen={form.draft.conversationId}
        choose={(id) => form.set('conversationId', id)}
        problem={form.problem('conversationId')}
      />
    </SourceDialog>
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
    <SourceDialog title={t('agents.knowledge.new_url')} leave={leave} form={form}>
      <TitleField form={form} />
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
    </SourceDialog>
  )
}
