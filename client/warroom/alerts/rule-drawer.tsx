/** A rule is written, tried on the last seven days, and kept. */
import { conditionLimit, type Rule, removeRule, saveRule } from '@aura/contracts/warroom/alerts/rule.ts'
import { severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { chakra } from '@chakra-ui/react'
import { FlaskConical, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConcurrentEditNotice } from '../../platform/ui/concurrent-edit-notice.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { useSeenRecord } from '../../platform/ui/form/use-seen-record.ts'
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

type DrawerProps = {
  rule: Rule | undefined
  /** Its thresholds change with the team as long as nobody saves it. */
  followsTeam: boolean
  close: () => void
}

export function RuleDrawer({ rule, followsTeam, close }: DrawerProps) {
  const { t } = useTranslation()
  const { send } = useCommand(saveRule)
  const remove = useCommand(removeRule)
  const [id] = useState(() => rule?.id ?? newId())
  const record = useSeenRecord(rule)
  const { seen } = record
  const now = useMemo(() => draftOf(seen), [seen])
  const keepButton = useRef<HTMLButtonElement>(null)
  const [tried, setTried] = useState<Omit<Rule, 'id' | 'version'>>()
  const form = useLocalForm({
    now,
    names: ['name', 'holdSeconds', 'conditions', 'hours'],
    check: (draft) => {
      const found = problemsOf(draft)
      const first = (['spread', 'condition'] as const).find((problem) => found.includes(problem))
      return {
        name: found.includes('name') ? t('warroom.problem.name') : undefined,
        holdSeconds: found.includes('hold') ? t('warroom.rule.problem.hold') : undefined,
        conditions: first && t(`warroom.rule.problem.${first}`),
        hours: found.includes('hours') ? t('warroom.rule.problem.hours') : undefined,
      }
    },
    send: async (draft) => {
      const rule = ruleOf(draft)
      if (rule) await send({ id, version: seen?.version ?? null, ...rule })
    },
    ask: (_, send) => (record.isNewer ? keepButton.current?.focus() : send()),
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    },
  })
  const { draft, problem } = form
  record.followUnless(form.dirty)
  function take() {
    record.goOn()
    setTried(undefined)
    form.discard()
  }
  function keep() {
    record.goOn()
    // What was refused is over.
    form.patch({})
  }
  const change = (part: Partial<RuleDraft>) => {
    setTried(undefined)
    form.patch(part)
  }
  const changeCondition = (key: string, part: Partial<ConditionDraft>) =>
    change({
      conditions: draft.conditions.map((condition) => (condition.key === key ? { ...condition, ...part } : condition)),
    })
  return (
    <FormDrawer
      title={rule?.name ?? t('warroom.rule.new')}
      close={close}
      form={form}
      width={600}
      aside={
        rule && (
          <RemoveButton
            title={t('warroom.rule.remove', { name: rule.name })}
            text={t('warroom.rule.remove_text')}
            remove={() => remove.send({ id })}
            removed={close}
          />
        )
      }
    >
      {record.isNewer && !form.pending && (
        <ConcurrentEditNotice
          text={t('warroom.rule.overtaken')}
          action={t('warroom.rule.take_current')}
          take={take}
          keep={{ action: t('warroom.rule.keep_local_edit'), keep, button: keepButton }}
        />
      )}
      <RuleSentence draft={draft} />
      {followsTeam && (
        <chakra.p fontSize="sm" color="muted">
          {t('warroom.rule.follows_until_saved')}
        </chakra.p>
      )}
      <Basics draft={draft} problem={problem} change={change} />
      {draft.conditions.map((condition, index) => (
        <ConditionFields
          key={condition.key}
          draft={condition}
          number={index + 1}
          told={problem('conditions') !== undefined}
          change={(part) => changeCondition(condition.key, part)}
          remove={
            draft.conditions.length > 1
              ? () => change({ conditions: draft.conditions.filter(({ key }) => key !== condition.key) })
              : undefined
          }
        />
      ))}
      {problem('conditions') !== undefined && problemsOf(draft).includes('spread') && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {problem('conditions')}
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
      <HoursFields draft={draft} wrong={problem('hours') !== undefined} change={change} />
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
        <Button onClick={() => setTried(form.isWhole() ? (ruleOf(draft) ?? undefined) : undefined)}>
          <FlaskConical {...icon} />
          {t('warroom.rule.try')}
        </Button>
      </chakra.div>
      {tried && <DryRun key={JSON.stringify(tried)} rule={tried} />}
    </FormDrawer>
  )
}

type PartProps = { draft: RuleDraft; change: (part: Partial<RuleDraft>) => void }

function Basics({
  draft,
  problem,
  change,
}: PartProps & { problem: (name: 'name' | 'holdSeconds') => string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('warroom.name')} error={problem('name')}>
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
        <Field label={t('warroom.rule.hold')} hint={t('warroom.rule.hold_hint')} error={problem('holdSeconds')}>
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
