/** Which macro, what it will do, and the run. It comes when it is first asked for. */

import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type Macro, runMacro } from '@aura/contracts/replies/macro.ts'
import { fill, type Names } from '@aura/contracts/replies/placeholders.ts'
import { greetingName } from '@aura/machines/contacts/greeting-name.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import { decideMacro } from '@aura/machines/replies/decide.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { refusalText } from '../platform/i18n/refusal-text.ts'
import { useMe } from '../platform/me.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { toast } from '../platform/ui/toast.tsx'
import look from './replies.module.css'
import { stepWords } from './step-words.ts'
import { useShelf } from './use-shelf.ts'
import { useTags } from './use-tags.ts'

type MacroDialogProps = {
  conversation: Conversation
  me: { name: string }
  deciding: ClientDeciding
  /** Chosen already, from the list after a '/'. */
  macroId?: string | undefined
  leave: () => void
}

export function MacroDialog(props: MacroDialogProps) {
  const { t } = useTranslation()
  const { conversation, leave } = props
  const { shelf } = useShelf()
  const { send } = useCommand(runMacro)
  const macros = [...(shelf?.macros ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  const macroOf = (macroId: string) => macros.find(({ id }) => id === macroId)
  const { id: conversationId, ownershipVersion } = conversation
  const form = useDraftForm<typeof runMacro, { macroId: string }>({
    contract: runMacro,
    now: { macroId: props.macroId ?? '' },
    names: ['macroId'],
    guarded: false,
    inputOf: ({ macroId }) => {
      const macro = macroOf(macroId)
      return { conversationId, macroId: macro?.id ?? '', version: macro?.version ?? 1, ownershipVersion }
    },
    words: () => t('replies.macros.choose'),
    send: (input) => send(input).catch(sayWhy),
    done: () => {
      toast({ tone: 'ok', title: t('replies.macros.ran', { name: macro?.name }) })
      leave()
    },
  })
  const { macroId } = form.draft
  const macro = macroOf(macroId)
  return (
    <FormDialog
      title={t('replies.macros.run')}
      text={t('replies.macros.run_text')}
      action={t('replies.macros.run_it')}
      leave={leave}
      form={form}
      aside={
        <Link className={look.link} to="/operations/replies" search={{ tab: 'macros' }}>
          {t('replies.macros.manage')}
        </Link>
      }
    >
      <Field
        label={t('replies.macros.macro')}
        error={form.problem('macroId')}
        hint={shelf && macros.length === 0 ? t('replies.macros.none') : undefined}
      >
        {(wiring) => (
          <Combobox
            wiring={wiring}
            name="macroId"
            value={macroId}
            choices={macros.map(({ id, name }) => ({ value: id, label: name }))}
            choose={(chosen) => form.set('macroId', chosen)}
          />
        )}
      </Field>
      {macro && <Preview {...props} macro={macro} />}
    </FormDialog>
  )
}

/** Why a step was refused, in the words of this screen. */
function sayWhy(error: unknown): never {
  if (!(error instanceof RefusedError) || error.code !== 'replies.macro_refused') throw error
  const { code, params, message } = error
  const why = errorText({ code: `${params.code}`, params, message: `${params.why}` })
  throw new RefusedError({ code, message, params: { ...params, why } })
}

/** Its steps, with the words a customer would get, and where it would stop. */
function Preview({ conversation, me, deciding, macro }: MacroDialogProps & { macro: Macro }) {
  const { t } = useTranslation()
  const { shelf } = useShelf()
  const tags = useTags()
  const feed = useFeed()
  const { companyName: company } = useMe()
  const names: Names = { contact: greetingName(conversation.contactName), operator: me.name, company }
  const replyOf = (replyId: string) => shelf?.replies.find(({ id }) => id === replyId)
  const tagOf = (tagId: string) => tags.find(({ id }) => id === tagId)
  const hasTag = (tagId: string) => tagOf(tagId) !== undefined
  const { nameOf } = deciding.facts
  const facts = { ...deciding.facts, names, replyOf, hasTag }
  const decided = decideMacro(macro.steps, conversation, { ...deciding, now: new Date(feed.now()), facts })
  const stepNames = { replyTitle: (id: string) => replyOf(id)?.title, tagName: (id: string) => tagOf(id)?.name, nameOf }
  return (
    <ol className={look.preview} aria-label={t('replies.macros.preview')}>
      {macro.steps.map((step, at) => {
        const said = step.type === 'reply' ? replyOf(step.replyId)?.text : step.type === 'note' ? step.text : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a macro have no other name than their place.
          <li key={at} data-after={at >= decided.length || undefined}>
            {stepWords(step, stepNames, t)}
            {said !== undefined && <q>{step.type === 'reply' ? fill(said, names) : said}</q>}
            <Stop refusal={decided[at]} />
          </li>
        )
      })}
    </ol>
  )
}

function Stop({ refusal }: { refusal: Refused | undefined }) {
  if (!refusal) return null
  return (
    <span className={look.reason} role="alert">
      <StateDot tone="attention" />
      {refusalText(refusal)}
    </span>
  )
}
