/** What the campaign is to lead to, and how many people did. */

import { stages } from '@aura/contracts/deals/deal.ts'
import type { CampaignLine } from '@aura/contracts/tracking/figures.ts'
import { addGoal, type Goal, type GoalKind, goalKinds, goals, removeGoal } from '@aura/contracts/tracking/goal.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { Input, Select } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { intervalText, rateText } from './rate-text.ts'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function GoalsCard({ campaign }: { campaign: CampaignLine }) {
  const { t } = useTranslation()
  const read = useQuery(goals, { campaignId: campaign.id })
  const { data, refetch } = read
  const [secret, setSecret] = useState<string | null>(null)
  const mayAdd = useMay(addGoal.needs)
  return (
    <Card title={t('tracking.goals')} inset>
      <PendingRead of={read} h="6" mb="3" />
      {data?.length === 0 && (
        <chakra.p color="muted" mb="3">
          {t('tracking.no_goals')}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" m="0" p="0" aria-label={t('tracking.goals')}>
        {data?.map((goal) => (
          <GoalRow key={goal.id} goal={goal} sent={campaign.funnel.sent} changed={refetch} />
        ))}
      </chakra.ul>
      {secret !== null && (
        <chakra.p role="status" overflowWrap="anywhere" my="2">
          {t('tracking.goal.secret', { secret })}
        </chakra.p>
      )}
      {mayAdd && (
        <NewGoal
          campaignId={campaign.id}
          added={(shown) => {
            setSecret(shown)
            refetch()
          }}
        />
      )}
    </Card>
  )
}

function GoalRow({ goal, sent, changed }: { goal: Goal; sent: number; changed: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const remove = useCommand(removeGoal)
  const mayRemove = useMay(removeGoal.needs)
  const { kind, stage, conversions, windowHours, url } = goal
  const known = stages.find((value) => value === stage)
  const name = t(`tracking.goal.${kind}`, { stage: known ? t(`deals.stage.${known}`) : (stage ?? '') })
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="2" display="flex" flexWrap="wrap" gap="2">
      <chakra.div flex="1 1 200px" minW="0">
        <div>{name}</div>
        <chakra.div color="muted" fontSize="sm" overflowWrap="anywhere">
          {t('tracking.goal.window', { hours: windowHours })}
          {url !== null && ` · POST ${url}`}
        </chakra.div>
      </chakra.div>
      <chakra.div textAlign="end" data-figures="">
        <chakra.div fontWeight="semibold">{conversions}</chakra.div>
        <chakra.div color="muted" fontSize="sm">
          {t('tracking.rate', {
            rate: rateText(conversions, sent, language),
            interval: intervalText(conversions, sent, language),
          })}
        </chakra.div>
      </chakra.div>
      {mayRemove && (
        <Button
          aria-label={t('tracking.goal.remove_named', { name })}
          onClick={() => void remove.send({ goalId: goal.id }).then(changed, tell)}
        >
          {t('tracking.goal.remove')}
        </Button>
      )}
    </chakra.li>
  )
}

type NewGoalProps = { campaignId: string; added: (secret: string | null) => void }

function NewGoal({ campaignId, added }: NewGoalProps) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const form = useLocalForm({
    now: { kind: goalKinds[0] as GoalKind, stage: 'proposal', hours: '72' },
    names: ['kind', 'stage', 'hours'],
    guarded: false,
    send: ({ kind, stage, hours }) =>
      call(addGoal, {
        ...{ goalId: newId(), campaignId, kind, windowHours: Number(hours) },
        stage: kind === 'deal_moved' ? (stages.find((value) => value === stage) ?? null) : null,
      }),
    done: ({ secret }) => added(secret),
  })
  const { kind } = form.draft
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      gap="3"
      alignItems="flex-end"
      borderTopWidth="1px"
      borderColor="line"
      pt="3"
      onSubmit={(event) => void form.submit(event)}
    >
      <Field label={t('tracking.goal.kind')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('kind')}>
            {goalKinds.map((value) => (
              <option key={value} value={value}>
                {t(`tracking.goal_kind.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'deal_moved' && (
        <Field label={t('tracking.goal.stage')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('stage')}>
              {stages.map((value) => (
                <option key={value} value={value}>
                  {t(`deals.stage.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t('tracking.goal.hours')}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.wire('hours')}
            inputMode="numeric"
            maxLength={4}
            width="90px"
            onChange={({ target }) => form.set('hours', target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <Button type="submit">{t('tracking.goal.add')}</Button>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" flexBasis="100%">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.form>
  )
}
