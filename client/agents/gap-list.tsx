import { type KnowledgeGap, knowledgeGaps } from '@aura/contracts/agents/gaps.ts'
import { decideGapAnswer } from '@aura/machines/agents/gaps.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay, useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { toast } from '../platform/ui/toast.tsx'

const AnswerGap = lazy(async () => ({ default: (await import('./answer-gap.tsx')).AnswerGap }))

const everything = {}
/** Customers ask on while somebody reads. */
const lookAgainMs = 15_000

/** What customers asked and nobody could answer from the knowledge: what to write next. */
export function GapList() {
  const { t } = useTranslation()
  const read = useQuery(knowledgeGaps, everything)
  const { data, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const [writing, setWriting] = useState<KnowledgeGap>()
  const actor = useMe()
  if (!data) return <PendingRead of={read} h="160px" />
  const { rows } = data
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('agents.knowledge.no_gaps')}
        text={t('agents.knowledge.no_gaps_text')}
        example={t('agents.knowledge.no_gaps_example')}
      />
    )
  const open = rows.filter(({ state }) => state === 'open')
  const answered = rows.filter(({ state }) => state === 'answered')
  return (
    <chakra.div overflowY="auto" pb="6" maxW="860px">
      <Section title={t('agents.gap.open')}>
        {open.length === 0 && <chakra.p color="muted">{t('agents.gap.all_answered')}</chakra.p>}
        <Rows gaps={open} write={(gap) => decideGapAnswer(gap, actor).ok && (() => setWriting(gap))} />
      </Section>
      {answered.length > 0 && (
        <Section title={t('agents.gap.answered')}>
          <Rows gaps={answered} write={() => false} />
        </Section>
      )}
      <Suspense>
        {writing && (
          <AnswerGap
            gap={writing}
            leave={() => setWriting(undefined)}
            answered={() => {
              setWriting(undefined)
              toast({ tone: 'ok', title: t('agents.gap.published') })
              refetch()
            }}
          />
        )}
      </Suspense>
    </chakra.div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section mb="6">
      <chakra.h2 fontSize="md" fontWeight="semibold" mb="1">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  )
}

type RowsProps = { gaps: readonly KnowledgeGap[]; write: (gap: KnowledgeGap) => (() => void) | false }

const Rows = ({ gaps, write }: RowsProps) => (
  <chakra.ul listStyleType="none">
    {gaps.map((gap) => (
      <Row key={gap.id} gap={gap} write={write(gap)} />
    ))}
  </chakra.ul>
)

function Row({ gap, write }: { gap: KnowledgeGap; write: (() => void) | false }) {
  const { t } = useTranslation()
  const { question, state, cause, count, conversationId: c, agentName, at, source } = gap
  const mayOpen = useMay('view_operations')
  return (
    <chakra.li
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      gap="3"
      borderBottomWidth="1px"
      borderColor="line"
      py="3"
    >
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {question}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm" display="flex" flexWrap="wrap" columnGap="3">
          <span>{t('agents.gap.count', { count })}</span>
          <span>{t(`agents.gap.cause.${cause}`)}</span>
          <span>{agentName ?? t('agents.gap.by_operator')}</span>
          <RelativeTime at={at} />
          {mayOpen && (
            <chakra.span textDecoration="underline">
              <Link to="/operations" search={{ c }} aria-label={t('agents.gap.conversation_of', { question })}>
                {t('agents.gap.conversation')}
              </Link>
            </chakra.span>
          )}
        </chakra.p>
        {source && (
          <chakra.p fontSize="sm" overflowWrap="anywhere">
            <Link to="/ai-training" search={{ tab: 'gaps', source: source.id }}>
              {t(state === 'answered' ? 'agents.gap.answered_by' : 'agents.gap.not_enough', source)}
            </Link>
          </chakra.p>
        )}
      </chakra.div>
      {write && (
        <Button size="sm" onClick={write} aria-label={t('agents.gap.write_for', { question })}>
          {t('agents.gap.write')}
        </Button>
      )}
    </chakra.li>
  )
}
