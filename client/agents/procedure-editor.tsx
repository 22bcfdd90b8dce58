/** The procedures of an AI agent: each a row of fixed steps, which the product goes through in this order. */
import { procedureLimits, stepKinds, stepTools } from '@aura/contracts/agents/procedure.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import {
  blankProcedure,
  blankStep,
  kindOf,
  moved,
  type ProcedureDraft,
  type StepDraft,
  toolOf,
} from './procedure-draft.ts'

type EditorProps = {
  procedures: readonly ProcedureDraft[]
  change: (procedures: readonly ProcedureDraft[]) => void
  problem: string | undefined
}

export function ProcedureEditor({ procedures, change, problem }: EditorProps) {
  const { t } = useTranslation()
  const replace = (next: ProcedureDraft) => change(procedures.map((item) => (item.id === next.id ? next : item)))
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.p color="muted">{t('agents.procedures.text')}</chakra.p>
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {t('agents.procedures.problem')}
        </chakra.p>
      )}
      {procedures.map((procedure, at) => (
        <ProcedureFields
          key={procedure.id}
          procedure={procedure}
          number={at + 1}
          change={replace}
          remove={() => change(procedures.filter(({ id }) => id !== procedure.id))}
        />
      ))}
      {procedures.length < procedureLimits.procedures && (
        <chakra.div>
          <Button onClick={() => change([...procedures, blankProcedure(newId(), newId())])}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('agents.procedures.add')}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

type FieldsProps = {
  procedure: ProcedureDraft
  number: number
  change: (procedure: ProcedureDraft) => void
  remove: () => void
}

function ProcedureFields({ procedure, number, change, remove }: FieldsProps) {
  const { t } = useTranslation()
  const { steps } = procedure
  const setSteps = (next: readonly StepDraft[]) => change({ ...procedure, steps: next })
  const title = procedure.name === '' ? t('agents.procedures.numbered', { number }) : procedure.name
  return (
    <chakra.fieldset borderWidth="1px" borderColor="line" borderRadius="md" p="3" minW="0">
      <chakra.legend px="1" fontWeight="medium">
        {title}
      </chakra.legend>
      <Field label={t('agents.procedures.name')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={procedure.name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => change({ ...procedure, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('agents.procedures.phrases')} hint={t('agents.procedures.phrases_hint')}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            value={procedure.phrases}
            onChange={({ target }) => change({ ...procedure, phrases: target.value })}
          />
        )}
      </Field>
      <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="2" mb="3">
        {steps.map((step, at) => (
          <StepFields
            key={step.id}
            step={step}
            number={at + 1}
            last={steps.length}
            change={(next) => setSteps(steps.map((item) => (item.id === next.id ? next : item)))}
            move={(by) => setSteps(moved(steps, at, by))}
            remove={() => setSteps(steps.filter(({ id }) => id !== step.id))}
          />
        ))}
      </chakra.ol>
      {steps.length < procedureLimits.steps && (
        <Button size="xs" mb="3" onClick={() => setSteps([...steps, blankStep(newId())])}>
          {t('agents.procedures.add_step')}
        </Button>
      )}
      <Field label={t('agents.procedures.end')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={procedure.end}
            onChange={({ target }) => change({ ...procedure, end: target.value === 'hand_off' ? 'hand_off' : 'go_on' })}
          >
            <option value="go_on">{t('agents.procedures.end.go_on')}</option>
            <option value="hand_off">{t('agents.procedures.end.hand_off')}</option>
          </Select>
        )}
      </Field>
      <Button size="xs" variant="plain" colorPalette="critical" onClick={remove}>
        {t('agents.procedures.remove', { name: title })}
      </Button>
    </chakra.fieldset>
  )
}

type StepProps = {
  step: StepDraft
  number: number
  last: number
  change: (step: StepDraft) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

function StepFields({ step, number, last, change, move, remove }: StepProps) {
  const { t } = useTranslation()
  const { kind, text, tool } = step
  const named = (key: 'step_kind' | 'step_text' | 'step_tool' | 'step_up' | 'step_down' | 'step_remove') =>
    t(`agents.procedures.${key}`, { number })
  return (
    <chakra.li display="flex" gap="2" alignItems="flex-start">
      <chakra.span color="muted" minW="5" pt="1.5" textAlign="end">
        {number}.
      </chakra.span>
      <chakra.div flex="1" minW="0" display="flex" flexDirection="column" gap="1">
        <Select
          aria-label={named('step_kind')}
          value={kind}
          onChange={({ target }) => change({ ...step, kind: kindOf(target.value) })}
        >
          {stepKinds.map((value) => (
            <option key={value} value={value}>
              {t(`agents.procedures.kind.${value}`)}
            </option>
          ))}
        </Select>
        {kind === 'look' ? (
          <Select
            aria-label={named('step_tool')}
            value={tool}
            onChange={({ target }) => change({ ...step, tool: toolOf(target.value) })}
          >
            {stepTools.map((value) => (
              <option key={value} value={value}>
                {t(`agents.tool.${value}`)}
              </option>
            ))}
          </Select>
        ) : (
          <Textarea
            aria-label={named('step_text')}
            rows={2}
            value={text}
            maxLength={kind === 'ask' ? 300 : 1000}
            onChange={({ target }) => change({ ...step, text: target.value })}
          />
        )}
      </chakra.div>
      <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }}>
        <StepButton label={named('step_up')} off={number === 1} press={() => move(-1)}>
          <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
        </StepButton>
        <StepButton label={named('step_down')} off={number === last} press={() => move(1)}>
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </StepButton>
        <StepButton label={named('step_remove')} off={last === 1} press={remove}>
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </StepButton>
      </chakra.div>
    </chakra.li>
  )
}

type StepButtonProps = { label: string; off: boolean; press: () => void; children: ReactNode }

const StepButton = ({ label, off, press, children }: StepButtonProps) => (
  <Button
    size="xs"
    variant="ghost"
    aria-label={label}
    title={label}
    aria-disabled={off}
    onClick={() => {
      if (!off) press()
    }}
  >
    {children}
  </Button>
)
