import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import { type TestCase, type TestResult, type TestTurn, testRun as testRunQuery } from '@aura/contracts/agents/tests.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Citation } from './citation.tsx'

const route = getRouteApi('/_app/ai-training')

type ResultsProps = { agent: AiAgent; cases: readonly TestCase[]; edit: ((test: TestCase) => void) | undefined }

/** Each test with what the newest version made of it, and what the published one did. */
export function TestResults({ agent, cases, edit }: ResultsProps) {
  const { t } = useTranslation()
  const { id: agentId, version, testRun, testSet } = agent
  const read = useQuery(testRunQuery, { agentId, version })
  const { data, refetch } = read
  const shown = JSON.stringify(testRun)
  const [shownRun, setShownRun] = useState(shown)
  if (shownRun !== shown) {
    setShownRun(shown)
    refetch()
  }
  const results = new Map(data?.rows.map((row) => [row.caseId, row]))
  const isCurrent = testRun !== null && testRun.version === version
  const { done = 0, cases: all = 0, passed = 0 } = isCurrent ? testRun : {}
  return (
    <>
      <chakra.p role="status" color="muted">
        {!isCurrent && agent.testCases > 0 && t('agents.tests.not_run', { version })}
        {isCurrent && done < all && t('agents.tests.running', { done, all })}
        {isCurrent && done === all && t('agents.tests.passed', { passed, all, version })}
        {isCurrent && testRun.testSet !== testSet && ` ${t('agents.tests.stale')}`}
      </chakra.p>
      <PendingRead of={read} />
      <chakra.ul listStyleType="none">
        {cases.map((test) => (
          <TestRow key={test.id} test={test} result={results.get(test.id)} edit={edit} />
        ))}
      </chakra.ul>
    </>
  )
}

type RowProps = { test: TestCase; result: TestResult | undefined; edit: ResultsProps['edit'] }

function TestRow({ test, result, edit }: RowProps) {
  const { t } = useTranslation()
  const verdict = result?.verdict ?? null
  return (
    <chakra.li borderBottomWidth="1px" borderColor="line" py="3" display="flex" flexDirection="column" gap="1">
      <chakra.div display="flex" gap="3" alignItems="center">
        <chakra.span flex="1" minW="0" fontWeight="medium" overflowWrap="anywhere" lineClamp="3">
          {test.question}
        </chakra.span>
        {verdict !== null && (
          <StatusBadge tone={verdict === 'passed' ? 'ok' : 'critical'} word={t(`agents.tests.verdict.${verdict}`)} />
        )}
        {edit && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('agents.tests.edit_named', { question: test.question.slice(0, 60) })}
            onClick={() => edit(test)}
          >
            {t('agents.tests.change')}
          </Button>
        )}
      </chakra.div>
      {test.turns.length > 0 && <Turns turns={test.turns} />}
      <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="3" rowGap="1" fontSize="sm">
        <chakra.dt color="muted">{t('agents.tests.expected')}</chakra.dt>
        <chakra.dd overflowWrap="anywhere" minW="0" lineClamp="3">
          {test.expects === 'hand_off' ? t('agents.tests.expects.hand_off') : test.answer}
        </chakra.dd>
        {result && verdict !== null && <Outcome result={result} />}
      </chakra.dl>
    </chakra.li>
  )
}

/** What was said before the question. */
function Turns({ turns }: { turns: readonly TestTurn[] }) {
  const { t } = useTranslation()
  return (
    <chakra.details fontSize="sm">
      <chakra.summary color="muted" cursor="pointer">
        {t('agents.tests.turns', { count: turns.length })}
      </chakra.summary>
      <chakra.ol listStyleType="none" ps="3" borderLeftWidth="2px" borderColor="line">
        {turns.map(({ from, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a test never change.
          <chakra.li key={at} overflowWrap="anywhere" whiteSpace="pre-wrap">
            <chakra.span color="muted">{t(`agents.tests.turn.${from}`)}: </chakra.span>
            {text}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.details>
  )
}

const ruleReasons = [
  ...(['same_source', 'other_source', 'any_source', 'answered'] as const),
  ...(['not_judged', 'provider_failed', 'budget_spent'] as const),
]

function Outcome({ result }: { result: TestResult }) {
  const { t } = useTranslation()
  const { outcome, text, sources, judgedBy, reason, before } = result
  const { agent } = route.useSearch()
  const rule = ruleReasons.find((item) => item === reason)
  const why =
    judgedBy === 'model' ? reason : rule ? t(`agents.tests.reason.${rule}`) : t('agents.tests.reason.hand_off')
  return (
    <>
      <chakra.dt color="muted">{t('agents.tests.got')}</chakra.dt>
      <chakra.dd overflowWrap="anywhere" minW="0">
        {outcome === 'hand_off' ? t('agents.test_hand_off') : text}
        {sources.length > 0 && (
          <chakra.span display="block" color="muted" fontSize="xs">
            {sources.map((source, at) => (
              <span key={`${source.id} ${source.title}`}>
                {at > 0 && ', '}
                <Citation source={source} beneath={{ tab: 'tests', agent }} />
              </span>
            ))}
          </chakra.span>
        )}
      </chakra.dd>
      <chakra.dt color="muted">{t(judgedBy === 'model' ? 'agents.tests.by_model' : 'agents.tests.by_rule')}</chakra.dt>
      <chakra.dd overflowWrap="anywhere" minW="0">
        {why}
      </chakra.dd>
      {before !== null && (
        <>
          <chakra.dt color="muted">{t('agents.tests.before')}</chakra.dt>
          <chakra.dd>{t(`agents.tests.verdict.${before}`)}</chakra.dd>
        </>
      )}
    </>
  )
}
