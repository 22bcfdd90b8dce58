import type { Policy } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { lastsMinutes } from '@aura/machines/warroom/escalation/escalation.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Warnings } from './readiness-warnings.tsx'
import { useEscalationTargets } from './use-escalation-targets.ts'
import { useTargetWords } from './use-target-words.ts'

const PolicyDrawer = lazy(async () => ({ default: (await import('./policy-drawer.tsx')).PolicyDrawer }))

export function Policies({ state }: { state: Readiness }) {
  const { t } = useTranslation()
  const may = useMay('manage_warroom')
  const escalationFacts = useEscalationTargets(state)
  const [open, setOpen] = useState<string>()
  const opened = state.policies.find(({ id }) => id === open)
  const make = may && (
    <Button onClick={() => setOpen('new')}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('warroom.policy.new')}
    </Button>
  )
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {state.policies.length === 0 ? (
        <EmptyState
          title={t('warroom.policy.none')}
          text={t('warroom.policy.none_text')}
          example={t('warroom.policy.none_example')}
          action={make}
        />
      ) : (
        <chakra.div>{make}</chakra.div>
      )}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {state.policies.map((policy) => (
          <Card
            inset
            key={policy.id}
            title={policy.name}
            beside={may && <Button onClick={() => setOpen(policy.id)}>{t('warroom.edit')}</Button>}
          >
            <Steps policy={policy} />
            {escalationFacts && <Warnings steps={policy.steps} around={escalationFacts} />}
          </Card>
        ))}
      </chakra.div>
      <Suspense>
        {(open === 'new' || opened) && (
          <PolicyDrawer
            key={open}
            policy={opened}
            state={state}
            around={escalationFacts}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </chakra.div>
  )
}

function Steps({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const words = useTargetWords()
  const severities = policy.severities.map((severity) => t(`warroom.severity.${severity}`)).join(', ')
  return (
    <>
      <chakra.p color="muted" fontSize="sm">
        {severities === '' ? t('warroom.policy.by_hand') : t('warroom.policy.proposed', { severities })}
      </chakra.p>
      <chakra.ol listStyleType="none" mt="2">
        {policy.steps.map((step, index) => (
          // Steps have no name of their own; the list changes as a whole.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <chakra.li key={index} display="flex" gap="2" py="1" borderTopWidth="1px" borderColor="line">
            <chakra.span color="muted">{index + 1}.</chakra.span>
            <chakra.span flex="1">{step.targets.map(words).join(', ')}</chakra.span>
            <chakra.span color="muted" fontSize="sm">
              {t('warroom.escalation.waits', { time: shortDuration(step.waitMinutes * 60) })}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.p color="muted" fontSize="sm" mt="1">
        {t('warroom.policy.lasts', { rounds: policy.repeats + 1, time: shortDuration(lastsMinutes(policy) * 60) })}
      </chakra.p>
    </>
  )
}
