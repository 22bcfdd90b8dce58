import { dealFields, wonStage } from '@aura/contracts/crm-sync/deal-rules.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { stageName } from '../deals/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'

const none: Pipeline[] = []
const withArchived = { withArchived: true }

/** What a deal has, and the stages of the company's pipelines, in words. */
export function useDealWords() {
  const { t } = useTranslation()
  const { data: all = none } = useQuery(pipelines, withArchived)
  return useMemo(() => {
    const names = new Map(dealFields.map((field) => [field, t(`crm-sync.deal_field.${field}`)]))
    const stages = new Map(all.flatMap((pipeline) => pipeline.stages.map((rule) => [rule.id, stageName(rule)])))
    stages.set(wonStage, t('crm-sync.won'))
    const textOf = (field: string, text: string) => (field === 'stage' && stages.get(text)) || text
    return { pipelines: all, names, stages, textOf }
  }, [all, t])
}
