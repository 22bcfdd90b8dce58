/** The rules, each in the words of what raises it. */
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { saveRule } from '@aura/contracts/warroom/alerts/rule.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { shortDuration } from '../../platform/duration-text.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { hoursDraft, hoursText } from '../../routing/index.ts'
import { useGroupName } from '../groups/group-name.ts'
import { useGroups } from '../groups/use-groups.ts'
import { severityTone } from '../incident-texts.ts'
import { useAlertWords } from './alert-texts.ts'
import { useTargetName } from './target-name.ts'
import { useRules } from './use-rules.ts'

const RuleDrawer = lazy(async () => ({ default: (await import('./rule-drawer.tsx')).RuleDrawer }))

export function Rules() {
  const { t } = useTranslation()
  const may = useMay('manage_warroom')
  const { state, status, asOf } = useRules()
  const [open, setOpen] = useState<string>()
  const opened = state?.rules.find(({ id }) => id === open)
  const make = may && <NewButton onClick={() => setOpen('new')}>{t('warroom.rule.new')}</NewButton>
  if (!state) return <Skeleton h="180px" />
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <chakra.div display="flex" flexDirection="column" gap="4" py="4">
        {state.rules.length === 0 ? (
          <EmptyState
            title={t('warroom.rule.none')}
            text={t('warroom.rule.none_text')}
            example={t('warroom.rule.none_example')}
            action={make}
          />
        ) : (
          <chakra.div>{make}</chakra.div>
        )}
        <chakra.ul
          listStyleType="none"
          bg="panel"
          borderWidth={state.rules.length === 0 ? '0' : '1px'}
          borderColor="line"
          borderRadius="lg"
        >
          {state.rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              teamSize={state.teamSizes?.[rule.id]}
              edit={may ? () => setOpen(rule.id) : undefined}
            />
          ))}
        </chakra.ul>
      </chakra.div>
      <Suspense>
        {(open === 'new' || opened) && (
          <RuleDrawer
            key={open}
            rule={opened}
            followsTeam={opened !== undefined && state.teamSizes?.[opened.id] !== undefined}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </StaleOverlay>
  )
}

type RowProps = { rule: Rule; teamSize: number | undefined; edit: (() => void) | undefined }

function RuleRow({ rule, teamSize, edit }: RowProps) {
  const { t } = useTranslation()
  const words = useAlertWords()
  const language = useLanguage()
  const targetName = useTargetName()
  const { send } = useCommand(saveRule)
  const switched = (enabled: boolean) =>
    void send({ ...rule, enabled }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  const nameOf = useGroupName()
  const reported = useGroups().filter(({ key }) => rule.groups.includes(key))
  const groups = reported.map(nameOf).join(', ')
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '16px minmax(0, 1fr)', md: '16px minmax(0, 1fr) auto' }}
      alignItems="center"
      columnGap="3"
      rowGap="1"
      px="4"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
      data-rule={rule.id}
    >
      <StateDot tone={rule.enabled ? severityTone[rule.severity] : 'neutral'} />
      <chakra.div minW="0">
        <chakra.p fontWeight="medium">{rule.name}</chakra.p>
        <chakra.p fontSize="sm" color="muted">
          {rule.conditions
            .map((condition) => words.condition(condition, targetName(condition.metric, condition.of)))
            .join(t('warroom.rule.and'))}
        </chakra.p>
        <chakra.p fontSize="sm" color="muted">
          {[
            t(`warroom.severity.${rule.severity}`),
            rule.schedule ? hoursText(hoursDraft(rule.schedule), language) : '',
            rule.holdSeconds > 0 ? t('warroom.rule.hold_time', { time: shortDuration(rule.holdSeconds) }) : '',
            groups === '' ? t('warroom.rule.nobody') : t('warroom.rule.tells', { groups }),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </chakra.p>
        {teamSize !== undefined && (
          <chakra.p fontSize="sm" color="muted" data-team-size={teamSize}>
            {t('warroom.rule.follows_team', { count: teamSize })}
          </chakra.p>
        )}
      </chakra.div>
      {edit && (
        <chakra.div display="flex" alignItems="center" gap="3" gridColumn={{ base: '2', md: '3' }}>
          <Switch label={t('warroom.rule.enabled')} checked={rule.enabled} onChange={switched} />
          <Button aria-label={t('warroom.rule.edit', { name: rule.name })} onClick={edit}>
            {t('warroom.edit')}
          </Button>
        </chakra.div>
      )}
    </chakra.li>
  )
}
