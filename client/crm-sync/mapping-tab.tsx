import {
  type CrmConnectionView,
  type CrmDirection,
  type CrmRule,
  crmDirections,
  crmRules,
  editCrm,
} from '@aura/contracts/crm-sync/connection.ts'
import { sampleCrm } from '@aura/contracts/crm-sync/runs.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { MappingOvertaken } from './mapping-overtaken.tsx'
import { RuleList } from './rule-list.tsx'
import { type Sample, SampleList } from './sample-list.tsx'
import { useFieldNames } from './use-field-names.ts'
import { useMappingDraft } from './use-mapping-draft.ts'

const usual: CrmRule[] = (['name', 'email', 'phone'] as const).map((field) => ({
  ...{ ours: field, theirs: field, conflict: 'newest' },
}))
const contactsPart = ({ rules, direction }: CrmConnectionView) => ({
  rules: rules.length > 0 ? rules : usual,
  direction,
})
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** Which field is which there, who is right where both changed, and a few real records to look at before. */
export function MappingTab({ connection }: { connection: CrmConnectionView }) {
  const { t } = useTranslation()
  const names = useFieldNames()
  const { id: connectionId, name } = connection
  const [sample, setSample] = useState<Sample>()
  const { draft, setDraft, save, take, isOvertaken } = useMappingDraft(connection, contactsPart)
  const { rules, direction } = draft
  const setDirection = (value: CrmDirection) => setDraft({ ...draft, direction: value })
  const look = useCommand(sampleCrm)
  const mayEdit = useMay(editCrm.needs)
  const isWhole = crmRules.safeParse(rules).success
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {isOvertaken && <MappingOvertaken take={take} />}
      <Field label={t('crm-sync.direction')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={direction}
            onChange={({ target }) => setDirection(crmDirections.find((value) => value === target.value) ?? 'both')}
          >
            {crmDirections.map((value) => (
              <option key={value} value={value}>
                {t(`crm-sync.direction.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RuleList<CrmRule['ours']>
        label={t('crm-sync.mapping')}
        {...{ rules, names }}
        usualTheirs={(field) => field.slice(0, 8)}
        change={(next) => setDraft({ ...draft, rules: next })}
      />
      {!isWhole && (
        <chakra.p role="alert" color="critical">
          {t('crm-sync.rules_needed')}
        </chakra.p>
      )}
      {mayEdit && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => void look.send({ connectionId, rules }).then(setSample, tell)}>
            {t('crm-sync.look')}
          </Button>
          <Button
            variant="solid"
            colorPalette="accent"
            aria-disabled={!isWhole}
            onClick={() => isWhole && save({ name, direction, rules })}
          >
            {t('crm-sync.save')}
          </Button>
        </chakra.div>
      )}
      {sample && <SampleList {...{ sample, names }} empty={t('crm-sync.sample_empty')} />}
    </chakra.div>
  )
}
