/** The fields of a deal, with what stands in the way of them above and how it is won below. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { learnedIn, learnedOf } from '@aura/machines/deals/learned.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../platform/i18n/language.ts'
import { DealFieldset } from './deal-fieldset.tsx'
import { DealOutcome } from './deal-outcome.tsx'
import { DealStageField } from './deal-stage-field.tsx'
import type { DealForm } from './use-deal-form.ts'
import { useStageRecords } from './win-rates.tsx'

const OwnerAndTags = lazy(async () => ({ default: (await import('./owner-and-tags.tsx')).OwnerAndTags }))

const OrganizationField = lazy(async () => {
  const [part] = await Promise.all([import('./organizations/organization-field.tsx'), loadTexts('offers')])
  return { default: part.OrganizationField }
})
const DealFields = lazy(async () => {
  const [part] = await Promise.all([import('./fields/deal-fields.tsx'), loadTexts('desk')])
  return { default: part.DealFields }
})
const ConflictNotice = lazy(async () => {
  const [part] = await Promise.all([import('./conflict-notice.tsx'), loadTexts('offers')])
  return { default: part.ConflictNotice }
})
const GoneNotice = lazy(async () => {
  const [part] = await Promise.all([import('./conflict-notice.tsx'), loadTexts('offers')])
  return { default: part.GoneNotice }
})
const DuplicateHint = lazy(async () => {
  const [part] = await Promise.all([import('./merge/duplicate-hint.tsx'), loadTexts('offers')])
  return { default: part.DuplicateHint }
})

type DealFormBodyProps = {
  form: DealForm
  isNew: boolean
  current: Deal | undefined
  stages: readonly StageRule[]
  ownFields: readonly Field[]
  board: BoardState | undefined
  leave: () => void
  follow: ((pipelineId: string) => void) | undefined
}

export function DealFormBody(props: DealFormBodyProps) {
  const { form, isNew, current, stages, ownFields, board, leave, follow } = props
  const { t } = useTranslation()
  const { draft, concurrent, conflictingFields, patch: change } = form
  const records = useStageRecords()
  const learned = current ? learnedOf(records, current, stages) : learnedIn(records, draft.stage)
  return (
    <>
      {current?.outcome && <DealOutcome outcome={current.outcome} />}
      <Suspense>
        {form.isGone && form.seen && <GoneNotice seen={form.seen} follow={follow} />}
        {concurrent && conflictingFields.length > 0 && (
          <ConflictNotice
            {...concurrent}
            fields={conflictingFields}
            stages={stages}
            takeCurrent={form.takeCurrent}
            keepOwn={form.keepOwn}
          />
        )}
        {board && <DuplicateHint board={board} current={current} draft={draft} leave={leave} />}
      </Suspense>
      <DealFieldset
        form={form}
        followsItems={current?.followsItems === true}
        learned={learned ? t('deals.learned.of_stage', learned) : undefined}
      />
      <Suspense>
        <OrganizationField chosen={draft.organization} choose={(organization) => change({ organization })} />
        {ownFields.length > 0 && (
          <DealFields
            draft={draft}
            values={current?.fields ?? {}}
            problemOf={(id) => form.problem(`fields.${id}`)}
            change={change}
          />
        )}
        <OwnerAndTags
          draft={draft}
          owner={current && { id: current.ownerId, name: current.ownerName }}
          change={change}
        />
      </Suspense>
      {isNew && (
        <chakra.div mt="4">
          <DealStageField draft={draft} stages={stages} problem={form.problem('reason')} change={change} />
        </chakra.div>
      )}
    </>
  )
}
