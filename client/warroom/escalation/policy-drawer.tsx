import {
  type Policy,
  removePolicy,
  type Step,
  savePolicy,
  type Target,
} from '@aura/contracts/warroom/escalation/policy.ts'
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Severity, severities } from '@aura/contracts/warroom/incidents/incident.ts'
import type { EscalationFacts } from '@aura/machines/warroom/escalation/warnings.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useGroupName } from '../groups/group-name.ts'
import { type Option, OrderedPicker } from '../ordered-picker.tsx'
import { usePeople } from '../use-choices.ts'
import { Warnings } from './readiness-warnings.tsx'
import { RemoveButton } from './remove-button.tsx'

/** A step while it is written: its targets as keys of the choices. */
type StepDraft = { key: string; targets: readonly string[]; wait: string }

const keyOf = (target: Target) => (target.kind === 'group' ? `group ${target.key}` : `${target.kind} ${target.id}`)

function targetOf(key: string): Target[] {
  const [kind = '', value = ''] = key.split(' ')
  if (kind === 'group') return [{ kind, key: value }]
  return kind === 'person' || kind === 'schedule' ? [{ kind, id: value }] : []
}

const draftOf = ({ targets, waitMinutes }: Step): StepDraft => ({
  key: newId(),
  targets: targets.map(keyOf),
  wait: `${waitMinutes}`,
})
const stepOf = ({ targets, wait }: StepDraft): Step => ({
  targets: targets.flatMap(targetOf),
  waitMinutes: Number(wait),
})
const isRight = ({ targets, wait }: StepDraft) =>
  targets.length > 0 && /^\d{1,4}$/.test(wait) && Number(wait) >= 1 && Number(wait) <= 1440
const fresh = (): StepDraft => ({ key: newId(), targets: [], wait: '10' })
const mostSteps = 8

type Draft = {
  name: string
  severities: readonly Severity[]
  steps: readonly StepDraft[]
  repeats: number
}

type DrawerProps = {
  policy: Policy | undefined
  state: Readiness
  around: EscalationFacts | undefined
  close: () => void
}

export function PolicyDrawer({ policy, state, around, close }: DrawerProps) {
  const { t } = useTranslation()
  const group = useId()
  const remove = useCommand(removePolicy)
  const options = useTargets(state)
  const [id] = useState(() => policy?.id ?? newId())
  const [version] = useState(policy?.version ?? null)
  const [start] = useState<Draft>(() => ({
    name: policy?.name ?? '',
    severities: policy?.severities ?? [],
    steps: policy?.steps.map(draftOf) ?? [fresh()],
    repeats: policy?.repeats ?? 1,
  }))
  const form = useDraftForm<typeof savePolicy, Draft>({
    contract: savePolicy,
    now: start,
    names: ['name', 'severities', 'steps', 'repeats'],
    inputOf: ({ name, severities, steps, repeats }) => ({
      ...{ id, version, name: name.trim(), repeats },
      ...{ severities: [...severities], steps: steps.map(stepOf) },
    }),
    words: (name) => (name === 'name' ? t('warroom.problem.name') : undefined),
    check: ({ steps }) => ({ steps: steps.every(isRight) ? undefined : t('warroom.problem.targets') }),
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    },
  })
  const { severities: chosen, steps } = form.draft
  const setSteps = (next: readonly StepDraft[]) => form.set('steps', next)
  const change = (key: string, part: Partial<StepDraft>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...part } : step)))
  return (
    <FormDrawer
      title={policy?.name ?? t('warroom.policy.new')}
      close={close}
      form={form}
      width={560}
      aside={
        policy && (
          <RemoveButton
            title={t('warroom.policy.remove', { name: policy.name })}
            remove={() => remove.send({ id })}
            removed={close}
          />
        )
      }
    >
      <Field label={t('warroom.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} />}
      </Field>
      <chakra.fieldset display="flex" flexWrap="wrap" gap="3" mb="3">
        <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
          {t('warroom.policy.severities')}
        </chakra.legend>
        {severities.map((severity) => (
          <chakra.label
            key={severity}
            htmlFor={`${group}-${severity}`}
            display="inline-flex"
            alignItems="center"
            gap="2"
          >
            <Checkbox
              id={`${group}-${severity}`}
              checked={chosen.includes(severity)}
              onChange={({ target }) =>
                form.set(
                  'severities',
                  target.checked ? [...chosen, severity] : chosen.filter((other) => other !== severity),
                )
              }
            />
            {t(`warroom.severity.${severity}`)}
          </chakra.label>
        ))}
      </chakra.fieldset>
      {steps.map((step, index) => (
        <StepFields
          key={step.key}
          step={step}
          index={index}
          options={options}
          told={form.problem('steps') !== undefined}
          change={(part) => change(step.key, part)}
          remove={steps.length > 1 ? () => setSteps(steps.filter(({ key }) => key !== step.key)) : undefined}
        />
      ))}
      {steps.length < mostSteps && (
        <chakra.div>
          <Button onClick={() => setSteps([...steps, fresh()])}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('warroom.policy.add_step')}
          </Button>
        </chakra.div>
      )}
      <chakra.div w="220px" mt="3">
        <Field label={t('warroom.policy.rounds')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="repeats"
              value={form.draft.repeats}
              onChange={({ target }) => form.set('repeats', Number(target.value))}
            >
              {[0, 1, 2, 3, 4, 5].map((count) => (
                <option key={count} value={count}>
                  {count + 1}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      {around && <Warnings steps={steps.filter(isRight).map(stepOf)} around={around} />}
    </FormDrawer>
  )
}

function useTargets(state: Readiness): Option[] {
  const { t } = useTranslation()
  const people = usePeople()
  const nameOf = useGroupName()
  return [
    ...state.schedules.map(({ id, name }) => ({
      value: `schedule ${id}`,
      label: t('warroom.target.schedule', { name }),
    })),
    ...state.groups.map((group) => ({
      value: `group ${group.key}`,
      label: t('warroom.target.group', { name: nameOf(group) }),
    })),
    ...people.map(({ value, label }) => ({ value: `person ${value}`, label })),
  ]
}

type FieldsProps = {
  step: StepDraft
  index: number
  options: readonly Option[]
  told: boolean
  change: (part: Partial<StepDraft>) => void
  remove: (() => void) | undefined
}

function StepFields({ step, index, options, told, change, remove }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <chakra.fieldset borderWidth="1px" borderColor="line" borderRadius="md" px="3" pt="1" pb="2" mb="2" minW="0">
      <chakra.legend px="1" fontSize="sm" fontWeight="medium">
        {t('warroom.escalation.step', { step: index + 1 })}
      </chakra.legend>
      <OrderedPicker
        label={t('warroom.policy.targets')}
        name={`targets-${index}`}
        options={options}
        chosen={step.targets}
        choose={(targets) => change({ targets })}
        error={told && step.targets.length === 0 ? t('warroom.problem.targets') : undefined}
      />
      <chakra.div display="flex" alignItems="flex-start" gap="3">
        <chakra.div w="160px">
          <Field
            label={t('warroom.policy.wait')}
            error={told && !isRight({ ...step, targets: ['x'] }) ? t('warroom.problem.wait') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="numeric"
                value={step.wait}
                onChange={({ target }) => change({ wait: target.value })}
              />
            )}
          </Field>
        </chakra.div>
        {remove && (
          <Button variant="ghost" mt="6" onClick={remove}>
            {t('warroom.policy.remove_step', { step: index + 1 })}
          </Button>
        )}
      </chakra.div>
    </chakra.fieldset>
  )
}
