/** The tests of one AI agent: made from resolved conversations, replayed on its newest version, each with its verdict. */
import { type AiAgent, aiAgents } from '@aura/contracts/agents/agent.ts'
import { testPassPercent } from '@aura/contracts/agents/release.ts'
import { runTests, type TestCase, testCases } from '@aura/contracts/agents/tests.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Field } from '../platform/ui/field.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { Select } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { AddTestCase } from './add-test-case.tsx'
import { EditTestCase } from './edit-test-case.tsx'
import { TestResults } from './test-results.tsx'

const everything = {}
const route = getRouteApi('/_app/ai-training')

export function TestsTab() {
  const { t } = useTranslation()
  const { state, error } = useView(aiAgents, aiAgentsReducer, everything)
  const { agent: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  if (!state) return <PendingRead of={{ data: state, error }} h="160px" />
  const agents = agentsNewestFirst(state)
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0]
  if (!agent)
    return (
      <EmptyState
        title={t('agents.empty')}
        text={t('agents.tests.no_agents_text')}
        example={t('agents.empty_example')}
        action={<FirstStep path="/agents#new" needs="create_agents" />}
      />
    )
  const choose = (id: string) => void navigate({ search: (search) => ({ ...search, agent: id }), replace: true })
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" overflowY="auto" pb="6" maxW="960px">
      <chakra.div maxW="360px">
        <Field label={t('agents.tests.agent')}>
          {(wiring) => (
            <Select {...wiring} value={agent.id} onChange={({ target }) => choose(target.value)}>
              {agents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <AgentTests key={agent.id} agent={agent} />
    </chakra.div>
  )
}

function AgentTests({ agent }: { agent: AiAgent }) {
  const { t } = useTranslation()
  const { id: agentId, version, testSet, testRun } = agent
  const may = useMay(runTests.needs)
  const run = useCommand(runTests)
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<TestCase>()
  // Other tests are another question.
  const read = useQuery(testCases, { agentId })
  const { data, refetch } = read
  const [shownSet, setShownSet] = useState(testSet)
  if (shownSet !== testSet) {
    setShownSet(testSet)
    refetch()
  }
  const isRunning = testRun !== null && testRun.done < testRun.cases
  const start = () =>
    void run
      .send({ runId: newId(), agentId, version })
      .catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <chakra.h2 fontSize="md" fontWeight="semibold" me="auto">
          {t('agents.tests.count', { count: agent.testCases })}
        </chakra.h2>
        {may && <Button onClick={() => setAdding(true)}>{t('agents.tests.add')}</Button>}
        {may && agent.testCases > 0 && (
          <Button variant="solid" colorPalette="accent" aria-disabled={isRunning || run.pending} onClick={start}>
            {t('agents.tests.run', { version })}
          </Button>
        )}
      </chakra.div>
      <PendingRead of={read} h="120px" />
      {data?.rows.length === 0 && (
        <EmptyState
          title={t('agents.tests.empty')}
          text={t('agents.tests.empty_text')}
          example={t('agents.tests.empty_example')}
          start={may && (() => setAdding(true))}
        />
      )}
      <TestResults agent={agent} cases={data?.rows ?? []} edit={may ? setEditing : undefined} />
      <chakra.p color="muted" fontSize="sm">
        {t('agents.tests.publish_hint', { percent: testPassPercent })}{' '}
        <chakra.span textDecoration="underline">
          <Link to="/agents" search={{ agent: agentId }}>
            {t('agents.tests.open_agent', { name: agent.name })}
          </Link>
        </chakra.span>
      </chakra.p>
      {isAdding && <AddTestCase agentId={agentId} leave={() => setAdding(false)} />}
      {editing && <EditTestCase key={editing.id} test={editing} leave={() => setEditing(undefined)} />}
    </>
  )
}
