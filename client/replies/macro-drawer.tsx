/** One macro: its name, its steps in their order, and whose it is. */
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import {
  type Macro,
  type MacroStep,
  macroStep,
  removeMacro,
  saveMacro,
  stepLimit,
} from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { ContractForm, FormButtons } from '../platform/ui/contract-form.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { SortableList } from '../platform/ui/sortable-list.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useGuardedClose } from '../platform/ui/use-guarded-close.ts'
import look from './replies.module.css'
import { type Choices, StepEditor } from './step-editor.tsx'
import { type StepNames, stepWords } from './step-words.ts'

type DrawerProps = {
  macro: Macro | undefined
  leads: boolean
  replies: readonly Reply[]
  tags: readonly Tag[]
  nameOf: (userId: string) => string
  close: () => void
}

/** A step with a name of its own while it is arranged. */
type Row = { key: string; step: MacroStep }

export function MacroDrawer(props: DrawerProps) {
  const { macro, leads } = props
  return macro?.shared && !leads ? <ReadOnly {...props} macro={macro} /> : <Editor {...props} />
}

function ReadOnly({ macro, replies, tags, nameOf, close }: DrawerProps & { macro: Macro }) {
  const { t } = useTranslation()
  const names: StepNames = {
    replyTitle: (replyId) => replies.find(({ id }) => id === replyId)?.title,
    tagName: (tagId) => tags.find(({ id }) => id === tagId)?.name,
    nameOf,
  }
  return (
    <Drawer open close={close} title={macro.name}>
      <p className={look.hint}>{t('replies.macros.read_only')}</p>
      <ol className={look.preview}>
        {macro.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a macro have no other name than their place.
          <li key={at}>
            {stepWords(step, names, t)}
            {step.type === 'note' && <q>{step.text}</q>}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

const rowOf = (step: MacroStep): Row => ({ key: newId(), step })
const first: MacroStep = { type: 'reply', replyId: '' }

function Editor({ macro, leads, replies, tags, close }: DrawerProps) {
  const { t } = useTranslation()
  const [macroId] = useState(() => macro?.id ?? newId())
  const [rows, setRows] = useState<readonly Row[]>(() => (macro?.steps ?? [first]).map(rowOf))
  const [submitted, setSubmitted] = useState(false)
  const { send } = useCommand(saveMacro)
  const { send: remove } = useCommand(removeMacro)
  const steps = rows.map(({ step }) => step)
  const form = useContractForm({
    contract: saveMacro,
    fields: [
      { name: 'name', label: t('replies.macros.name'), kind: 'text', maxLength: 80 },
      ...(leads
        ? [
            {
              name: 'shared',
              label: t('replies.share'),
              kind: 'switch',
              hint: t('replies.macros.share_hint'),
            } as const,
          ]
        : []),
    ],
    ...(macro && { current: macro }),
    fixed: { macroId, version: macro?.version ?? 0, steps, ...(!leads && { shared: false }) },
    send,
    done: () => {
      toast({ tone: 'ok', title: t('replies.macros.saved') })
      close()
    },
    blame: { 'replies.macro_name_taken': 'name' },
  })
  const changed = JSON.stringify(steps) !== JSON.stringify(macro?.steps ?? [first])
  const leave = useGuardedClose(changed, () => form.leave(close))
  const isWhole = (step: MacroStep) => macroStep.safeParse(step).success
  const choices: Choices = {
    replies: form.draft.shared === true ? replies.filter(({ shared }) => shared) : replies,
    tags,
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (steps.length > 0 && steps.every(isWhole)) return await form.submit(event)
    event.preventDefault()
    setSubmitted(true)
  }
  const change = (key: string, step: MacroStep) =>
    setRows((all) => all.map((row) => (row.key === key ? { key, step } : row)))
  const askRemove = () =>
    confirm({
      title: t('replies.macros.remove_title', { name: macro?.name ?? '' }),
      description: t('replies.macros.remove_text'),
      confirmText: t('replies.remove'),
      variant: 'destructive',
      onConfirm: () =>
        void remove({ macroId }).then(close, (error: unknown) => toast({ tone: 'critical', title: errorText(error) })),
    })

  return (
    <Drawer
      open
      close={leave}
      title={t(macro ? 'replies.macros.edit' : 'replies.macros.new')}
      width={560}
      footer={
        <>
          {macro && (
            <Button variant="ghost" me="auto" onClick={askRemove}>
              {t('replies.remove')}
            </Button>
          )}
          <FormButtons form={form} id="macro" cancel={leave} />
        </>
      }
    >
      <ContractForm form={{ ...form, submit }} id="macro">
        <p className={look.hint}>{t('replies.macros.hint')}</p>
        <SortableList
          label={t('replies.macros.steps_title')}
          className={look.step}
          rows={rows}
          idOf={({ key }) => key}
          nameOf={(_, at) => t('replies.macros.step', { place: at + 1 })}
          sort={setRows}
        >
          {({ key, step }, handle, at) => (
            <StepEditor
              {...{ step, at, handle, choices }}
              problem={submitted && !isWhole(step) ? t('replies.macros.incomplete') : undefined}
              change={(next) => change(key, next)}
              remove={() => setRows((all) => all.filter((row) => row.key !== key))}
            />
          )}
        </SortableList>
        <Button
          aria-disabled={rows.length >= stepLimit}
          onClick={() => rows.length < stepLimit && setRows((all) => [...all, rowOf(first)])}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('replies.macros.add_step')}
        </Button>
        {submitted && rows.length === 0 && <p role="alert">{t('replies.macros.incomplete')}</p>}
      </ContractForm>
    </Drawer>
  )
}
