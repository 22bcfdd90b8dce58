/** Primeiros passos: what is still to be done before the first customer is served. It is gone once all of it has happened. */
import { firstSteps, type Step, steps } from '@aura/contracts/dashboard/first-steps.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { Row } from './row.tsx'
import { useDay } from './use-day.ts'

/** Connecting knows the numbers of every country; only a company without a channel needs that here. */
const TryChat = lazy(async () => ({ default: (await import('./try-chat.tsx')).TryChat }))
const SampleData = lazy(() => import('./sample-data.tsx'))
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
  const mayConnect = useMay('create_canais')
  const left = data && steps.filter((step) => !data.done[step])
  if (!left) return null
  if (left.length === 0)
    return (
      <Suspense>
        <SampleData offered={false} />
      </Suspense>
    )
  const { chatId, waitingId } = data
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
            const waits = step === 'message' && !done && waitingId !== null
            return (
              <Row
                key={step}
                before={<StateDot tone={done ? 'ok' : 'neutral'} />}
                about={
                  waits
                    ? t('dashboard.steps.message.take')
                    : t(done ? 'dashboard.steps.is_done' : `dashboard.steps.${step}.about`)
                }
                after={
                  step === 'channel' && !done && mayConnect ? (
                    <Suspense>
                      <TryChat />
                    </Suspense>
                  ) : step === 'message' && !done && chatId !== null && waitingId === null ? (
                    <ChatLink channelId={chatId} />
                  ) : (
                    <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
                  )
                }
              >
                {waits ? (
                  <Link to="/operations" search={{ c: waitingId }}>
                    {t('dashboard.steps.message.waits')}
                  </Link>
                ) : (
                  <Link to={places[step]}>{t(`dashboard.steps.${step}`)}</Link>
                )}
              </Row>
            )
          })}
        </chakra.ol>
        <Suspense>
          <SampleData offered />
        </Suspense>
      </Card>
    </chakra.div>
  )
}

/** The test page of a chat: who writes there is the first customer. */
function ChatLink({ channelId }: { channelId: string }) {
  const { t } = useTranslation()
  return (
    <Button asChild size="sm">
      <a href={`/webchat/${channelId}/test`} target="_blank" rel="noreferrer">
        {t('dashboard.steps.open_chat')}
      </a>
    </Button>
  )
}
