/**
 * To whom a conversation or a call goes: colleagues, AI agents and queues in one list that is found by typing, those who
 * can take it soonest first. Typing chooses the first who takes it now, and Enter hands it over; who is off duty is chosen
 * on purpose. What is written beside it becomes a note.
 */

import { textLimit } from '@aura/contracts/conversations/message.ts'
import { hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import {
  type TargetAiAgent,
  type TargetOperator,
  type TransferTarget,
  transferTargets,
} from '@aura/contracts/routing/transfer-targets.ts'
import { takesNow } from '@aura/machines/routing/transfer-order.ts'
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { Callout } from '../../platform/ui/callout.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Textarea } from '../../platform/ui/input.tsx'
import { TransferList, type TransferRow } from './transfer-list.tsx'

const refreshMs = 5_000

type TransferProps = {
  title: string
  text: string
  conversationId: string
  /** Where it is already. */
  from: { userId: string | null; queueId: string | null; aiAgentId?: string | undefined }
  /** Back to the general list, where that is possible. */
  unqueue?: Pick<TransferRow, 'refusal' | 'transfer'>
  me: string
  refusalOf: (target: TransferTarget, operator: TargetOperator | undefined) => string | undefined
  /** `ifOnDuty`: the colleague was chosen as one who is there. */
  transfer: (target: TransferTarget, note: string | undefined, ifOnDuty: true | undefined) => Promise<unknown>
  /** Absent where no AI agent may have it. */
  aiAgents?: {
    refusalOf: (agent: TargetAiAgent) => string | undefined
    transfer: (agentId: string, note: string | undefined) => Promise<unknown>
  }
  /** Writes the note, knowing what stands in it. */
  noteTool?: (note: string, write: (note: string) => void) => ReactNode
  leave: () => void
}

export function TransferDialog(props: TransferProps) {
  const { t } = useTranslation()
  const list = useId()
  const reads = useQuery(transferTargets, { conversationId: props.conversationId })
  const { data } = reads
  // Of a list that could not be read nothing can be said to match.
  const isListed = data !== undefined || reads.error === undefined
  usePolling(reads.refetch, { every: refreshMs })
  const [choice, setChoice] = useState<{ key: string; isThere: boolean }>()
  const rows = rowsOf(data ?? { operators: [], aiAgents: [], queues: [] })
  const foundBy = (words: string) => rows.filter(({ name }) => hasEveryWord(name, words))
  const activeOf = (words: string) => {
    const found = foundBy(words)
    // Who has gone off duty since is chosen once more.
    const chosen = found.find((row) => row.key === choice?.key && (takesNow(row) || !choice.isThere))
    return chosen ?? (words.trim() === '' ? undefined : found.find((row) => row.refusal === undefined && takesNow(row)))
  }
  const choose = (row: TransferRow | undefined) => setChoice(row && { key: row.key, isThere: takesNow(row) })

  function rowsOf({ operators, aiAgents, queues, unqueuedWaiting }: OutputOf<typeof transferTargets>): TransferRow[] {
    const rowOf = (target: TransferTarget, key: string, name: string, operator?: TargetOperator): TransferRow => ({
      key,
      kind: target.kind,
      name,
      refusal: props.refusalOf(target, operator),
      transfer: (note) => props.transfer(target, note, operator && takesNow({ operator }) ? true : undefined),
    })
    const colleagues = operators
      .filter(({ userId }) => userId !== props.from.userId)
      .map((operator) => {
        const { userId } = operator
        const name = userId === props.me ? `${operator.name} (${t('routing.you')})` : operator.name
        return { ...rowOf({ kind: 'operator', userId }, userId, name, operator), operator }
      })
    const others = queues
      .filter(({ queueId }) => queueId !== props.from.queueId)
      .map((queue) => ({ ...rowOf({ kind: 'queue', queueId: queue.queueId }, queue.queueId, queue.name), queue }))
    const { aiAgents: toAgents } = props
    // A process of an earlier release answers without them.
    const agents = (toAgents ? (aiAgents ?? []) : [])
      .filter(({ agentId }) => agentId !== props.from.aiAgentId)
      .map((aiAgent) => ({
        ...{ key: aiAgent.agentId, kind: 'ai_agent' as const, name: aiAgent.name, aiAgent },
        refusal: toAgents?.refusalOf(aiAgent),
        transfer: async (note: string | undefined) => toAgents?.transfer(aiAgent.agentId, note),
      }))
    const list: TransferRow[] = [...colleagues, ...agents, ...others]
    if (props.unqueue && props.from.queueId !== null)
      list.push({ key: 'none', kind: 'queue', name: t('routing.no_queue'), waiting: unqueuedWaiting, ...props.unqueue })
    return list
  }

  const form = useLocalForm({
    now: { to: '', note: '' },
    names: ['to', 'note'],
    // Words to find somebody by are soon typed again.
    guarded: ({ note }) => note !== '',
    check: ({ to, note }) => {
      const [active, [first, ...others]] = [activeOf(to), foundBy(to)]
      // The only one who is meant says why not.
      const alone = to !== '' && others.length === 0 ? first?.refusal : undefined
      const open = t(first && to !== '' ? 'routing.transfer.pick' : 'routing.transfer.choose')
      return {
        to: active ? active.refusal : (alone ?? open),
        note: note.length > textLimit ? t('routing.transfer.note_long', { max: textLimit }) : undefined,
      }
    },
    send: ({ to, note }) =>
      activeOf(to)
        ?.transfer(note.trim() || undefined)
        .finally(reads.refetch),
    done: props.leave,
    blame: { 'conversations.off_duty': 'to' },
  })
  const words = form.draft.to
  const [found, active] = [foundBy(words), activeOf(words)]

  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || found.length === 0) return
    event.preventDefault()
    const at = active ? found.indexOf(active) : step === 1 ? -1 : found.length
    choose(found[(at + step + found.length) % found.length])
  }
  /** As everywhere where lines are written: Enter is a new line, with Ctrl or Cmd it is done. */
  function finish(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }

  return (
    <FormDialog
      title={props.title}
      text={props.text}
      action={
        active
          ? takesNow(active)
            ? t('routing.transfer.to', { name: active.name })
            : t('routing.transfer.to_anyway')
          : t('routing.transfer.action')
      }
      leave={props.leave}
      form={form}
      reads={reads}
    >
      <Field label={t('routing.transfer.who')} error={form.problem('to')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.wire('to')}
            role="combobox"
            autoComplete="off"
            aria-expanded={isListed}
            aria-controls={isListed ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active && `${list}-${active.key}`}
            placeholder={t('routing.transfer.find')}
            onChange={({ target }) => {
              form.set('to', target.value)
              choose(undefined)
            }}
            onKeyDown={walk}
          />
        )}
      </Field>
      {isListed && <TransferList id={list} rows={found} active={active} isLoading={!data} choose={choose} />}
      {active && !takesNow(active) && active.refusal === undefined && (
        <chakra.div mb="3">
          <Callout role="status">{t(`routing.transfer.${whyNotNow(active)}`, { name: active.name })}</Callout>
        </chakra.div>
      )}
      <Field label={t('routing.transfer.note')} error={form.problem('note')} hint={t('routing.transfer.note_hint')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('note')} rows={2} onKeyDown={finish} />}
      </Field>
      {props.noteTool?.(form.draft.note, (note) => form.set('note', note))}
      <chakra.span role="status" srOnly>
        {data && t('routing.transfer.found', { count: found.length })}
      </chakra.span>
    </FormDialog>
  )
}

/** What becomes of a conversation that goes to a target which does not take it now. */
const whyNotNow = ({ operator }: TransferRow) =>
  operator === undefined ? 'queue_closed' : operator.state === 'away' ? 'off_duty' : 'disconnected'
