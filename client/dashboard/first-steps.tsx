/** Primeiros passos: what is still to be done before the first customer is served. It is gone once all of it has happened. */
import { firstSteps, type Step, steps } from '@aura/contracts/dashboard/first-steps.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../platform/ui/badge.tsx'
import { Card } from '../platform/ui/card.tsx'
import { Row } from './row.tsx'
import { useDay } from './use-day.ts'

const nothing = {}
const calmMs = 1000
const places = {
  channel: '/canais/digitais',
  team: '/user-management',
  queue: '/operations/queues',
  message: '/operations',
} as const satisfies Record<Step, string>

export function FirstSteps() {
  const { t } = useTranslation()
  const { data } = useDay(firstSteps, nothing, calmMs)
  const left = data && steps.filter((step) => !data[step])
  if (!left || left.length === 0) return null
  return (
    <chakra.div mb="4">
      <Card
        title={t('dashboard.steps')}
        beside={
          <chakra.span color="muted" fontSize="sm" data-figures="">
            {t('dashboard.steps.done', { done: steps.length - left.length, all: steps.length })}
          </chakra.span>
        }
      >
        <chakra.ol listStyleType="none">
          {steps.map((step) => {
            const done = !left.includes(step)
            return (
              <Row
                key={step}
                before={<StateDot tone={done ? 'ok' : 'neutral'} />}
                about={t(done ? 'dashboard.steps.is_done' : `dashboard.steps.${step}.about`)}
                after={<ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />}
              >
                <Link to={places[step]}>{t(`dashboard.steps.${step}`)}</Link>
              </Row>
            )
          })}
        </chakra.ol>
      </Card>
    </chakra.div>
  )
}
