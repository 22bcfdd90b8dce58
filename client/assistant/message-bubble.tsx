/** One message: a question as it was typed, an answer with its figures, its chart and what it proposes. */
import { type AnswerChart, type Message, systemModel } from '@aura/contracts/assistant/message.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { ActionCard } from './action-card.tsx'
import { FigureChips, FigureRows } from './figure-list.tsx'
import { MarkdownView } from './markdown-view.tsx'

export function QuestionBubble({ text }: { text: string }) {
  return (
    <chakra.p
      alignSelf="flex-end"
      maxW="85%"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      px="3"
      py="2"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
    </chakra.p>
  )
}

export function TypingIndicator() {
  const { t } = useTranslation()
  return (
    <chakra.p role="status" color="muted">
      {t('assistant.typing')}
    </chakra.p>
  )
}

/** `growing`: what there is of it while it is being written. */
export function MessageBubble({ message, growing }: { message: Message; growing: string }) {
  const { t } = useTranslation()
  const { role, text, state, model, figures, chart, action, id, at, unverified = [] } = message
  if (role === 'user') return <QuestionBubble text={text} />
  const words = growing.length > text.length ? growing : text
  // Told from the data, the figures are the answer: below its title each stands once, with its screen.
  const isFigures = model === systemModel && figures.length > 1
  return (
    <chakra.article maxW="100%" minW="0" aria-busy={state === 'answering'}>
      {words !== '' && <MarkdownView text={isFigures ? aboveFigures(words) : words} />}
      {state === 'answering' && <TypingIndicator />}
      {state === 'failed' && <Aside tone="critical">{t('assistant.failed.bubble')}</Aside>}
      {state === 'cancelled' && <Aside tone="muted">{t('assistant.cancelled')}</Aside>}
      {unverified.length > 0 && (
        <Aside tone="muted">
          {t('assistant.unverified', { count: unverified.length, figures: unverified.join(' · ') })}
        </Aside>
      )}
      {isFigures ? <FigureRows figures={figures} /> : <FigureChips figures={figures} />}
      {chart && <AnswerChartView chart={chart} />}
      {action && <ActionCard messageId={id} action={action} />}
      {state !== 'answering' && model !== null && (
        <chakra.p color="faint" fontSize="xs" mt="1.5">
          {model === systemModel ? t('assistant.by_data') : t('assistant.by', { model })} · <RelativeTime at={at} />
        </chakra.p>
      )}
    </chakra.article>
  )
}

/** Without the list of figures, which stands below. */
const aboveFigures = (words: string): string => words.split(/\n+- /)[0] ?? ''

function Aside({ tone, children }: { tone: 'critical' | 'muted'; children: ReactNode }) {
  return (
    <chakra.p color={tone} mt="1">
      {children}
    </chakra.p>
  )
}

function AnswerChartView({ chart }: { chart: AnswerChart }) {
  const { t } = useTranslation()
  const values = chart.bars.map(({ value }) => value)
  const labels = chart.bars.map(({ label }) => label)
  const unit = chart.unit === 'seconds' || chart.unit === 'percent' ? chart.unit : 'count'
  return (
    <chakra.div mt="2">
      <Chart
        kind="rows"
        label={chart.label}
        unit={unit}
        axis={{ title: t('assistant.chart.axis'), labels }}
        series={[{ name: chart.label, values }]}
      />
    </chakra.div>
  )
}
