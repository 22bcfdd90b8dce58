/** A rule is written, tried on the last seven days, and kept. */
import { conditionLimit, type Rule, removeRule, saveRule } from '@aura/contracts/warroom/alerts/rule.ts'
import { severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { chakra } from '@chakra-ui/react'
import { FlaskConical, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { RemoveButton } from '../escalation/remove-button.tsx'
import { GroupBoxes } from '../groups/group-boxes.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { DryRun } from './dry-run.tsx'
import { HoursFields } from './hours-fields.tsx'
import { type ConditionDraft, draftOf, freshCondition, problemsOf, type RuleDraft, ruleOf } from './rule-draft.ts'
import { RuleSentence } from './rule-sentence.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export function RuleDrawer({ rule, close }: { rule: Rule | undefined; close: () => void }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(saveRule)
  const remove = useCommand(removeRule)
  const [id] = useState(() => rule?.id ?? newId())
  const [version] = useState(rule?.version ?? null)
  const [draft, setDraft] = useState(() => draftOf(rule))
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [tried, setTried] = useState<Omit<Rule, 'id' | 'version'>>()
  const change = (part: Partial<RuleDraft>) => {
    setTried(undefined)
    setDraft({ ...draft, ...part })
  }
  const changeCondition = (key: string, part: Partial<ConditionDraft>) =>
    change({
      conditions: draft.conditions.map((condition) => (condition.key === key ? { ...condition, ...part } : condition)),
    })
  const problems = submitted ? problemsOf(draft) : []

  function readable() {
    setSubmitted(true)
    return ruleOf(draft)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const made = readable()
    if (pending || !made) return
    setRefusal(undefined)
    try {
      await send({ id, version, ...made })
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <FormDrawer
      title={rule?.name ?? t('warroom.rule.new')}
      close={close}
      submit={submit}
      pending={pending}
      refusal={refusal}
      width={600}
      aside={
        rule && (
          <RemoveButton
            title={t('warroom.rule.remove', { name: rule.name })}
            remove={() => remove.send({ id })}
            removed={close}
          />
        )
      }
    >
      <RuleSentence draft={draft} />
      <Basics draft={draft} problems={problems} change={change} />
      {draft.conditions.map((condition, index) => (
        <ConditionFields
          key={condition.key}
          draft={condition}
          number={index + 1}
          told={submitted}
          change={(part) => changeCondition(condition.key, part)}
          remove={
            draft.conditions.length > 1
              ? () => change({ conditions: draft.conditions.filter(({ key }) => key !== condition.key) })
              : undefined
          }
        />
      ))}
      {problems.includes('spread') && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {t('warroom.rule.problem.spread')}
        </chakra.p>
      )}
      {draft.conditions.length < conditionLimit && (
        <chakra.div>
          <Button onClick={() => change({ conditions: [...draft.conditions, freshCondition()] })}>
            <Plus {...icon} />
            {t('warroom.rule.add_condition')}
          </Button>
        </chakra.div>
      )}
      <HoursFields draft={draft} wrong={problems.includes('hours')} change={change} />
      <GroupBoxes label={t('warroom.rule.groups')} chosen={draft.groups} choose={(groups) => change({ groups })} />
      {draft.groups.length > 0 && (
        <Switch
          label={t('warroom.rule.tells_end')}
          hint={t('warroom.rule.tells_end_hint')}
          checked={draft.tellsEnd}
          onChange={(tellsEnd) => change({ tellsEnd })}
        />
      )}
      <chakra.div mt="2">
        <Button onClick={() => setTried(readable() ?? undefined)}>
          <FlaskConical {...icon} />
          {t('warroom.rule.try')}
        </Button>
      </chakra.div>
      {tried && <DryRun rule={tried} />}
    </FormDrawer>
  )
}

type PartProps = { draft: RuleDraft; change: (part: Partial<RuleDraft>) => void }

function Basics({ draft, problems, change }: PartProps & { problems: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('warroom.name')} error={problems.includes('name') ? t('warroom.problem.name') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            name="name"
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <chakra.div display="grid" columnGap="3" gridTemplateColumns="repeat(auto-fit, minmax(180px, 1fr))">
        <Field label={t('warroom.incident.severity')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={draft.severity}
              onChange={({ target }) =>
                change({ severity: severities.find((severity) => severity === target.value) ?? draft.severity })
              }
            >
              {severities.map((severity) => (
                <option key={severity} value={severity}>
                  {t(`warroom.severity.${severity}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('warroom.rule.hold')}
          hint={t('warroom.rule.hold_hint')}
          error={problems.includes('hold') ? t('warroom.rule.problem.hold') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              maxLength={5}
              value={draft.holdSeconds}
              onChange={({ target }) => change({ holdSeconds: target.value })}
            />
          )}
        </Field>
      </chakra.div>
    </>
  )
}
