import {
  type ConflictRule,
  type CrmConnectionView,
  type CrmDirection,
  type CrmRule,
  conflictRules,
  crmDirections,
  crmRules,
  editCrm,
} from '@aura/contracts/crm-sync/connection.ts'
import { sampleCrm } from '@aura/contracts/crm-sync/runs.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
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
import { fieldText } from './crm-words.ts'
import { useFieldNames } from './use-field-names.ts'

const usual: CrmRule[] = (['name', 'email', 'phone'] as const).map((field) => ({
  ...{ ours: field, theirs: field, conflict: 'newest' },
}))
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
type Sample = OutputOf<typeof sampleCrm>

/** Which field is which there, who is right where both changed, and a few real records to look at before. */
export function MappingTab({ connection }: { connection: CrmConnectionView }) {
  const { t } = useTranslation()
  const names = useFieldNames()
  const { id: connectionId, name, version } = connection
  const [rules, setRules] = useState(connection.rules.length > 0 ? connection.rules : usual)
  const [direction, setDirection] = useState<CrmDirection>(connection.direction)
  const [sample, setSample] = useState<Sample>()
  const edit = useCommand(editCrm)
  const look = useCommand(sampleCrm)
  const mayEdit = useMay(editCrm.needs)
  const isWhole = crmRules.safeParse(rules).success
  const change = (index: number, part: Partial<CrmRule>) =>
    setRules(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)))
  const free = [...names.keys()].filter((field) => !rules.some(({ ours }) => ours === field))
  const save = () =>
    void edit
      .send({ connectionId, version, name, direction, rules })
      .then(() => toast({ tone: 'ok', title: t('crm-sync.saved') }), tell)
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
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
      <chakra.ul listStyleType="none" aria-label={t('crm-sync.mapping')} display="flex" flexDirection="column" gap="2">
        {rules.map((rule, index) => {
          const ours = fieldText(rule.ours, names)
          return (
            <chakra.li key={rule.ours} display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <chakra.span minW="100px">{ours}</chakra.span>
              <Input
                aria-label={t('crm-sync.theirs_of', { field: ours })}
                value={rule.theirs}
                width="180px"
                maxLength={100}
                onChange={({ target }) => change(index, { theirs: target.value.trim() })}
              />
              <Select
                aria-label={t('crm-sync.conflict_of', { field: ours })}
                value={rule.conflict}
                width="auto"
                onChange={({ target }) =>
                  change(index, {
                    conflict: conflictRules.find((value): value is ConflictRule => value === target.value) ?? 'newest',
                  })
                }
              >
                {conflictRules.map((value) => (
                  <option key={value} value={value}>
                    {t(`crm-sync.conflict.${value}`)}
                  </option>
                ))}
              </Select>
              <Button
                aria-label={t('crm-sync.drop_field', { field: ours })}
                onClick={() => setRules(rules.filter((_, at) => at !== index))}
              >
                {t('crm-sync.drop')}
              </Button>
            </chakra.li>
          )
        })}
      </chakra.ul>
      {free.length > 0 && (
        <Select
          aria-label={t('crm-sync.add_field')}
          value=""
          width="auto"
          onChange={({ target }) =>
            setRules([
              ...rules,
              { ours: target.value as CrmRule['ours'], theirs: target.value.slice(0, 8), conflict: 'newest' },
            ])
          }
        >
          <option value="">{t('crm-sync.add_field')}</option>
          {free.map((field) => (
            <option key={field} value={field}>
              {fieldText(field, names)}
            </option>
          ))}
        </Select>
      )}
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
          <Button variant="solid" colorPalette="accent" aria-disabled={!isWhole} onClick={() => isWhole && save()}>
            {t('crm-sync.save')}
          </Button>
        </chakra.div>
      )}
      {sample && <SampleList sample={sample} names={names} />}
    </chakra.div>
  )
}

function SampleList({ sample, names }: { sample: Sample; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation()
  if (sample.records.length === 0) return <p>{t('crm-sync.sample_empty')}</p>
  return (
    <chakra.ul listStyleType="none" aria-label={t('crm-sync.sample')}>
      {sample.records.map(({ id, values }) => (
        <chakra.li key={id} borderTopWidth="1px" borderColor="line" py="2">
          {values.map(({ field, theirs, ours }) => (
            <chakra.p key={field} overflowWrap="anywhere">
              <chakra.span color="muted">{fieldText(field, names)}: </chakra.span>
              {ours === null ? t('crm-sync.unreadable', { text: theirs }) : ours || '—'}
            </chakra.p>
          ))}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
