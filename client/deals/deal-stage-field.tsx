/** The stage in which a deal is opened; where that is one of the lost, with the reason. */
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import type { Draft } from './draft.ts'
import { stageName } from './stage-name.ts'

type StageDraft = Pick<Draft, 'stage' | 'reason'>

/** The reason of a new deal, where its stage takes one; `missing`, where the stage demands it and there is none. */
export function reasonOf({ stage, reason }: StageDraft, stages: readonly StageRule[]) {
  const rule = stages.find(({ id }) => id === stage)
  const text = rule?.kind === 'lost' ? reason.trim() : ''
  return { reason: text === '' ? {} : { reason: text }, missing: text === '' && rule?.requires.includes('reason') }
}

export function DealStageField(props: {
  draft: StageDraft
  stages: readonly StageRule[]
  problem: string | undefined
  change: (change: Partial<StageDraft>) => void
}) {
  const { t } = useTranslation()
  const { draft, stages, problem, change } = props
  const isLost = stages.some(({ id, kind }) => id === draft.stage && kind === 'lost')
  return (
    <>
      <Field label={t('deals.field.stage')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={draft.stage}
            onChange={({ target }) =>
              change({ stage: stages.find(({ id }) => id === target.value)?.id ?? draft.stage })
            }
          >
            {stages.map((rule) => (
              <chakra.option key={rule.id} value={rule.id} bg="raised">
                {stageName(rule)}
              </chakra.option>
            ))}
          </Select>
        )}
      </Field>
      {isLost && (
        <Field label={t('deals.field.reason')} error={problem}>
          {(wiring) => (
            <Input
              {...wiring}
              name="reason"
              maxLength={200}
              autoComplete="off"
              value={draft.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
