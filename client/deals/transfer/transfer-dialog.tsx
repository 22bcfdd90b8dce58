/** Deals go to another pipeline: into which stage, with what it demands, and what would come of it before it happens. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { useTranslation } from 'react-i18next'
import { FieldInput, useFields } from '../../contacts/index.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import type { BulkEditTask } from '../list/bulk-edit.tsx'
import { PlanSummary } from '../list/plan-summary.tsx'
import type { EditMany } from '../list/use-edit-many.ts'
import { stageName } from '../stage-name.ts'
import { demandsOfTransfer, type Transfer, transferPatch, wrongIn } from './transfer-patch.ts'

type Draft = {
  pipelineId: string
  stage: string
  reason: string
  amount: string
  expectedClose: string
  fields: Readonly<Record<string, string>>
}

type TransferDialogProps = {
  task: BulkEditTask
  /** Where the deals can go; at least one. */
  others: readonly Pipeline[]
  edits: EditMany
  leave: () => void
}

export function TransferDialog({ task, others, edits, leave }: TransferDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { deals } = task
  const { fields: own } = useFields('deal')
  const form = useLocalForm<Draft>({
    now: { pipelineId: '', stage: '', reason: '', amount: '', expectedClose: '', fields: {} },
    names: ['reason', 'amount', 'expectedClose', 'fields'],
    guarded: ({ reason, amount, expectedClose, fields }) =>
      [reason, amount, expectedClose, ...Object.values(fields)].some((text) => text !== ''),
    send: async () => {
      if (!rule || !plan || plan.changing.length === 0) return
      leave()
      await edits.edit(plan.changing, patchOf, (count) => t('deals.transfer.done', { count, pipeline: target?.name }))
      task.done()
    },
  })
  const { draft } = form
  const target = others.find(({ id }) => id === draft.pipelineId) ?? others[0]
  const rule = target?.stages.find(({ id }) => id === draft.stage) ?? target?.stages[0]
  const demands = rule ? demandsOfTransfer(rule, deals) : []
  const demanded = own.filter(({ id }) => demands.includes(`field:${id}`))
  const transfer: Transfer = {
    ...{ pipelineId: target?.id ?? '', stage: rule?.id ?? '', reason: draft.reason },
    amount: parseAmount(draft.amount, language) ?? undefined,
    expectedClose: draft.expectedClose,
    fields: Object.fromEntries(
      demanded.map((field) => [field.id, readField(field, draft.fields[field.id] ?? '', language) ?? undefined]),
    ),
  }
  const patchOf = (deal: Deal) => (rule ? transferPatch(deal, rule, transfer) : {})
  const hint = deals.length > 1 && t('deals.transfer.hint')
  const wrong = wrongIn(transfer, draft).filter((demand) => demands.includes(demand))
  const plan = rule && wrong.length === 0 ? edits.plan(deals, patchOf) : undefined
  const problemOf = (demand: 'value' | 'expectedClose') =>
    wrong.includes(demand) ? t(`deals.invalid.${demand}`) : undefined
  return (
    <FormDialog
      title={t('deals.transfer')}
      text={deals.length === 1 ? (deals[0]?.title ?? '') : t('deals.selected', { count: deals.length })}
      action={t('deals.transfer.action', { count: plan?.changing.length ?? 0 })}
      leave={leave}
      form={form}
    >
      <Field label={t('deals.pipeline')}>
        {(wiring) => (
          <Select {...wiring} value={target?.id} onChange={({ target }) => form.set('pipelineId', target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('deals.list.field.stage')}>
        {(wiring) => (
          <Select {...wiring} value={rule?.id} onChange={({ target }) => form.set('stage', target.value)}>
            {target?.stages.map((stage) => (
              <option key={stage.id} value={stage.id}>
                {stageName(stage)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {rule?.kind === 'lost' && (
        <Field label={t('deals.list.reason')}>
          {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={200} />}
        </Field>
      )}
      {demands.includes('value') && (
        <Field label={t('deals.field.value')} hint={hint} error={problemOf('value')}>
          {(wiring) => <Input {...wiring} {...form.wire('amount')} inputMode="decimal" autoComplete="off" />}
        </Field>
      )}
      {demands.includes('expectedClose') && (
        <Field label={t('deals.field.expectedClose')} hint={hint} error={problemOf('expectedClose')}>
          {(wiring) => <Input {...wiring} {...form.wire('expectedClose')} type="date" />}
        </Field>
      )}
      {demanded.map((field) => (
        <Field
          key={field.id}
          label={field.label}
          hint={hint}
          error={wrong.includes(`field:${field.id}`) ? t(`contacts.fields.wrong.${field.type}`) : undefined}
        >
          {(wiring) => (
            <FieldInput
              field={field}
              wiring={wiring}
              value={draft.fields[field.id] ?? ''}
              change={(text) => form.set('fields', { ...draft.fields, [field.id]: text })}
            />
          )}
        </Field>
      ))}
      {plan && <PlanSummary plan={plan} />}
    </FormDialog>
  )
}
