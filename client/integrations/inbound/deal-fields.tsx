import { stages } from '@aura/contracts/deals/deal.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import { amountUnits } from '@aura/contracts/integrations/inbound/mapping.ts'
import { currency, type Language } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { Expression } from './expression-field.tsx'
import type { MappingForm } from './use-mapping-form.ts'

const everything = { withArchived: true }

/** Of a stage that every company begins with. */
function defaultName(id: string, language: Language): string {
  const known = stages.find((stage) => stage === id)
  return known ? stageNames[language][known] : id
}

/** A deal of each request: in which pipeline and stage, and what it is worth. */
export function DealFields({ form }: { form: MappingForm }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { hasDeal, deal } = form.draft
  const sees = useMay(pipelines.needs)
  const read = useQuery(pipelines, everything, { enabled: sees })
  const { data: all } = read
  const offered = all?.filter(({ id, archivedAt }) => archivedAt === undefined || id === deal.pipelineId)
  const pipeline = offered?.find(({ id }) => id === deal.pipelineId) ?? offered?.[0]
  const offeredStages = pipeline?.stages ?? [{ id: deal.stage, name: null }]
  const choosePipeline = (chosen: Pipeline | undefined) =>
    chosen && form.set('deal', { ...deal, pipelineId: chosen.id, stage: chosen.stages[0]?.id ?? deal.stage })
  return (
    <Section title={t('inbound.deal')}>
      <Switch label={t('inbound.has_deal')} checked={hasDeal} onChange={(on) => form.set('hasDeal', on)} />
      {hasDeal && (
        <>
          <Expression form={form} name="dealTitle" />
          <Expression form={form} name="dealValue" />
          <PendingRead of={read} />
          {offered && offered.length > 1 && (
            <Field label={t('inbound.pipeline')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  name="pipelineId"
                  value={pipeline?.id ?? ''}
                  onChange={({ target }) => choosePipeline(offered.find(({ id }) => id === target.value))}
                >
                  {offered.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} columnGap="3">
            <Field label={t('inbound.unit')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  name="unit"
                  value={deal.unit}
                  onChange={({ target }) =>
                    form.set('deal', { ...deal, unit: amountUnits.find((one) => one === target.value) ?? 'major' })
                  }
                >
                  {amountUnits.map((value) => (
                    <option key={value} value={value}>
                      {t(`inbound.unit.${value}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('inbound.currency')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  name="currency"
                  value={deal.currency}
                  onChange={({ target }) =>
                    form.set('deal', {
                      ...deal,
                      currency: currency.options.find((one) => one === target.value) ?? 'BRL',
                    })
                  }
                >
                  {currency.options.map((value) => (
                    <option key={value}>{value}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('inbound.stage')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  name="stage"
                  value={deal.stage}
                  onChange={({ target }) => form.set('deal', { ...deal, stage: target.value })}
                >
                  {offeredStages.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name ?? defaultName(id, language)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </chakra.div>
        </>
      )}
    </Section>
  )
}
