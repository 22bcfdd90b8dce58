/** One stage in the editor of its pipeline: the name in sight, everything else folded. */
import { requirables, stageColours, stageKinds } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { ChoiceField } from './choice-field.tsx'
import { hasOwnName, type StageDraft } from './pipeline-draft.ts'

type StageEditorProps = {
  stage: StageDraft
  name: string
  handle: ReactNode
  others: readonly { id: string; name: string }[]
  /** The company's own fields that a stage can demand. */
  fields: readonly { id: string; label: string }[]
  change: (over: Partial<StageDraft>) => void
  remove: (() => void) | undefined
}

export function StageEditor({ stage, name, handle, others, fields, change, remove }: StageEditorProps) {
  const { t } = useTranslation()
  const label = t('deals.pipeline.remove_stage', { stage: name })
  return (
    <chakra.div borderWidth="1px" borderColor="line" borderRadius="md" p="2" mb="2" bg="panel">
      <chakra.div display="flex" alignItems="center" gap="2">
        {handle}
        <Input
          aria-label={t('deals.pipeline.stage_name')}
          maxLength={40}
          value={stage.name}
          placeholder={hasOwnName(stage) ? undefined : name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {remove && (
          <Button variant="ghost" px="0" aria-label={label} title={label} onClick={remove}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </chakra.div>
      <chakra.details mt="1" ps="1">
        <chakra.summary cursor="pointer" color="muted" fontSize="sm" py="1">
          {t('deals.pipeline.rules')}
        </chakra.summary>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="3" pt="2">
          <ChoiceField
            label={t('deals.pipeline.kind')}
            value={stage.kind}
            options={stageKinds.map((value) => ({ value, label: t(`deals.pipeline.kind.${value}`) }))}
            choose={(kind) => change({ kind })}
          />
          <ChoiceField
            label={t('deals.pipeline.colour')}
            value={stage.colour}
            options={stageColours.map((value) => ({ value, label: t(`deals.pipeline.colour.${value}`) }))}
            choose={(colour) => change({ colour })}
          />
          <Count
            label={t('deals.pipeline.probability')}
            value={stage.probability}
            set={(probability) => change({ probability })}
          />
          <Count
            label={t('deals.pipeline.rots')}
            value={stage.rotsAfterDays}
            set={(rotsAfterDays) => change({ rotsAfterDays })}
          />
        </chakra.div>
        <Checks
          legend={t('deals.pipeline.requires')}
          options={requirables
            .filter((field) => field !== 'reason' || stage.kind === 'lost')
            .map((id) => ({ id, name: t(`deals.pipeline.requires.${id}`) }))}
          chosen={stage.requires}
          set={(chosen) => change({ requires: requirables.filter((field) => chosen.includes(field)) })}
        />
        {fields.length > 0 && (
          <Checks
            legend={t('deals.pipeline.requires_fields')}
            options={fields.map(({ id, label }) => ({ id, name: label }))}
            chosen={stage.requiresFields ?? []}
            set={(requiresFields) => change({ requiresFields })}
          />
        )}
        <Checks
          legend={t('deals.pipeline.to')}
          options={others}
          chosen={stage.to ?? others.map(({ id }) => id)}
          set={(chosen) => change({ to: chosen.length === others.length ? null : chosen })}
        />
      </chakra.details>
    </chakra.div>
  )
}

function Count({ label, value, set }: { label: string; value: string; set: (value: string) => void }) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(target.value.replace(/\D/g, '').slice(0, 3))}
        />
      )}
    </Field>
  )
}

function Checks(props: {
  legend: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  set: (chosen: string[]) => void
}) {
  const own = useId()
  const { legend, options, chosen } = props
  return (
    <chakra.fieldset mb="2">
      <chakra.legend fontSize="sm" color="muted" mb="1">
        {legend}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
        {options.map(({ id, name }) => (
          <chakra.label
            key={id}
            htmlFor={`${own}-${id}`}
            display="inline-flex"
            alignItems="center"
            gap="2"
            fontSize="sm"
          >
            <Checkbox
              id={`${own}-${id}`}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                props.set(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
