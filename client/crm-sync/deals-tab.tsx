import { type CrmConnectionView, editCrm } from '@aura/contracts/crm-sync/connection.ts'
import {
  type CrmDealRule,
  type CrmDeals,
  type CrmStage,
  crmDeals,
  type DealField,
  wonStage,
} from '@aura/contracts/crm-sync/deal-rules.ts'
import { sampleCrm } from '@aura/contracts/crm-sync/runs.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { MappingActions } from './mapping-actions.tsx'
import { MappingOvertaken } from './mapping-overtaken.tsx'
import { RuleList } from './rule-list.tsx'
import { type Sample, SampleList } from './sample-list.tsx'
import { useDealWords } from './use-deal-words.ts'
import { useMappingDraft } from './use-mapping-draft.ts'

const theirNames: Record<DealField, string> = {
  ...{ title: 'title', value: 'amount', currency: 'currency', stage: 'stage' },
  ...{ expectedClose: 'closeDate', probability: 'probability', contact: 'contact' },
}
const usual: CrmDealRule[] = (['title', 'value', 'stage', 'expectedClose'] as const).map((ours) => ({
  ...{ ours, theirs: theirNames[ours], conflict: 'newest' },
}))
const dealsPart = (connection: CrmConnectionView): CrmDeals | null => connection.deals ?? null
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** Which pipeline, which fields, and which stage is which there. */
export function DealsTab({ connection }: { connection: CrmConnectionView }) {
  const { t } = useTranslation()
  const { pipelines, names, stages: stageWords, textOf } = useDealWords()
  const { id: connectionId, name, direction, rules: contactRules } = connection
  const [sample, setSample] = useState<Sample>()
  const { draft, setDraft, save: saveMapping, take, isOvertaken } = useMappingDraft(connection, dealsPart)
  const look = useCommand(sampleCrm)
  const mayEdit = useMay(editCrm.needs)
  const [first] = pipelines
  const isWhole = draft !== null && crmDeals.safeParse(draft).success
  const save = (deals: CrmDeals | null) => saveMapping({ name, direction, rules: contactRules, deals })
  const overtaken = isOvertaken && <MappingOvertaken take={take} />
  if (contactRules.length === 0) return <p>{t('crm-sync.contacts_first')}</p>
  if (draft === null)
    return (
      <chakra.div display="flex" flexDirection="column" gap="3" alignItems="flex-start">
        {overtaken}
        <p>{t('crm-sync.deals_off')}</p>
        {mayEdit && first && (
          <Button onClick={() => setDraft({ pipelineId: first.id, rules: usual, stages: [] })}>
            {t('crm-sync.deals_begin')}
          </Button>
        )}
      </chakra.div>
    )
  const pipeline = pipelines.find(({ id }) => id === draft.pipelineId)
  const offered = pipelines.filter(({ id, archivedAt }) => archivedAt === undefined || id === draft.pipelineId)
  const stageIds = [...(pipeline?.stages ?? []).map(({ id }) => id), wonStage]
  const theirsOf = (stage: string) => draft.stages.find(({ ours }) => ours === stage)?.theirs ?? ''
  const setStage = (stage: string, theirs: string) => {
    const others: CrmStage[] = draft.stages.filter(({ ours }) => ours !== stage)
    setDraft({ ...draft, stages: theirs === '' ? others : [...others, { ours: stage, theirs }] })
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {overtaken}
      <Field label={t('crm-sync.pipeline')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={draft.pipelineId}
            onChange={({ target }) => setDraft({ ...draft, pipelineId: target.value, stages: [] })}
          >
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RuleList<DealField>
        label={t('crm-sync.deal_fields')}
        rules={draft.rules}
        names={names}
        usualTheirs={(field) => theirNames[field]}
        change={(rules) => setDraft({ ...draft, rules })}
      />
      <chakra.h3 fontWeight="medium">{t('crm-sync.stages')}</chakra.h3>
      <chakra.p color="muted" fontSize="sm">
        {t('crm-sync.stages_text')}
      </chakra.p>
      <chakra.ul listStyleType="none" aria-label={t('crm-sync.stages')} display="grid" gap="2">
        {stageIds.map((stage) => {
          const word = stageWords.get(stage) ?? stage
          return (
            <chakra.li key={stage} display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <chakra.span minW="140px">{word}</chakra.span>
              <Input
                aria-label={t('crm-sync.stage_of', { stage: word })}
                value={theirsOf(stage)}
                width="220px"
                maxLength={100}
                onChange={({ target }) => setStage(stage, target.value)}
              />
            </chakra.li>
          )
        })}
      </chakra.ul>
      <MappingActions
        problem={isWhole ? undefined : t('crm-sync.deals_needed')}
        mayEdit={mayEdit}
        look={() => void look.send({ connectionId, rules: contactRules, deals: draft }).then(setSample, tell)}
        save={() => save(draft)}
        end={connection.deals ? () => save(null) : undefined}
      />
      {sample && <SampleList {...{ sample, names, textOf }} empty={t('crm-sync.sample_no_deals')} />}
    </chakra.div>
  )
}
