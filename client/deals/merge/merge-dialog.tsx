/** Which of the two deals stays; the other becomes part of it, and that can be taken back. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { mergeDeals, undoDealMerge } from '@aura/contracts/deals/merge/merge.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { nameIn } from '../stage-name.ts'

/** A deal beside another one that is called the same; one of `others` is named with its pipeline. */
export function useDealName(stages: readonly StageRule[], others: readonly Pipeline[] = []) {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ pipelineId, title, stage, value }: Deal) => {
    const other = others.find(({ id }) => id === pipelineId)
    const place = other ? `${other.name} · ${nameIn(other.stages, stage)}` : nameIn(stages, stage)
    return t('deals.duplicate.option', { title, stage: place, value: formatMoney(value, language) })
  }
}

type DealMergeDialogProps = {
  pair: readonly [Deal, Deal]
  stages: readonly StageRule[]
  leave: () => void
  merged: (kept: Deal) => void
}

export function DealMergeDialog({ pair, stages, leave, merged }: DealMergeDialogProps) {
  const { t } = useTranslation()
  const nameOf = useDealName(stages)
  const [mergeId] = useState(newId)
  const undo = useCommand(undoDealMerge)
  const takeBack = () =>
    undo.send({ mergeId }).then(
      () => toast({ tone: 'ok', title: t('deals.duplicate.undone') }),
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  const sides = (keptId: string) => (keptId === pair[0].id ? pair : ([pair[1], pair[0]] as const))
  const form = useDraftForm({
    contract: mergeDeals,
    now: { keptId: pair[0].id },
    names: ['keptId'],
    inputOf: ({ keptId }) => ({ mergeId, keptId, goneId: sides(keptId)[1].id }),
    done: (kept) => {
      const [survivor, gone] = sides(kept.id)
      const action = { label: t('deals.undo'), run: () => void takeBack() }
      toast({ tone: 'ok', title: t('deals.duplicate.merged', { kept: survivor.title, gone: gone.title }), action })
      leave()
      merged(kept)
    },
  })
  return (
    <FormDialog
      title={t('deals.duplicate.title')}
      text={t('deals.duplicate.text')}
      action={t('deals.duplicate.merge')}
      leave={leave}
      form={form}
    >
      <Field label={t('deals.duplicate.keep')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('keptId')}>
            {pair.map((deal) => (
              <option key={deal.id} value={deal.id}>
                {nameOf(deal)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
