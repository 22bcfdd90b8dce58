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
import { Input, Select } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { intervalText, rateText } from './rate-text.ts'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function GoalsCard({ campaign }: { campaign: CampaignLine }) {
  const { t } = useTranslation()
  const { data, refetch } = useQuery(goals, { campaignId: campaign.id })
  const [secret, setSecret] = useState<string | null>(null)
  const mayAdd = useMay(addGoal.needs)
  return (
    <Card title={t('tracking.goals')} inset>
      {data?.length === 0 && <chakra.p color="muted">{t('tracking.no_goals')}</chakra.p>}
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
  const [kind, setKind] = useState<GoalKind>('reply')
  const [stage, setStage] = useState<(typeof stages)[number]>('proposal')
  const [hours, setHours] = useState('72')
  const add = () =>
    call(addGoal, {
      ...{ goalId: newId(), campaignId, kind, windowHours: Number(hours) },
      stage: kind === 'deal_moved' ? stage : null,
    }).then(({ secret }) => added(secret), tell)
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      gap="3"
      alignItems="flex-end"
      borderTopWidth="1px"
      borderColor="line"
      pt="3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label={t('tracking.goal.kind')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={kind}
            onChange={({ target }) => setKind(goalKinds.find((value) => value === target.value) ?? 'reply')}
          >
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
            <Select
              {...wiring}
              value={stage}
              onChange={({ target }) => setStage(stages.find((value) => value === target.value) ?? 'proposal')}
            >
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
            value={hours}
            inputMode="numeric"
            maxLength={4}
            width="90px"
            onChange={({ target }) => setHours(target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <Button type="submit">{t('tracking.goal.add')}</Button>
    </chakra.form>
  )
}
