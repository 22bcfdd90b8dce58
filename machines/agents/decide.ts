/** What may be done with an AI agent: the screen asks it, and the server with the row locked. */
import {
  type AgentDraft,
  type AiAgent,
  activateAgent,
  deactivateAgent,
  deleteAgent,
  type Untested,
} from '@aura/contracts/agents/agent.ts'
import {
  promoteCanary,
  publishAgent,
  rollBackAgent,
  startCanary,
  testPassPercent,
} from '@aura/contracts/agents/release.ts'
import type { AgentStatus } from '@aura/contracts/agents/status.ts'
import { attempt } from '../platform/attempt.ts'
import {
  type Actor,
  allowedTo,
  type Decision,
  firstRefusal,
  type Refused,
  refused,
  withoutPermission,
} from '../platform/decision.ts'
import { agentMachine, atAgent } from './agent.ts'
import { atRelease, type ReleaseState, releaseMachine } from './release.ts'

const operations = { activate: activateAgent, deactivate: deactivateAgent, delete: deleteAgent } as const
export type AgentCommand = keyof typeof operations
type Bound = Pick<AiAgent, 'id' | 'name' | 'status' | 'queueIds' | 'channelIds'>

type Tested = Pick<AiAgent, 'publishedVersion' | 'testCases' | 'testSet'>
type AgentFacts = ReleaseFacts & { others: readonly Bound[] }

/**
 * `others`: the company's AI agents. A side that does not know them grants it, and the server answers. What is activated
 * before anything was published is published by that, so its tests have to pass (`tests`), or be confirmed to be missing.
 */
export function decideAgent(
  agent: Bound & Tested,
  type: AgentCommand,
  { actor, others, tests, confirmed }: AgentFacts,
): Decision<{ state: AgentStatus | 'deleted'; untested: Untested | null }> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  const moved = attempt(agentMachine, atAgent(agent.status), { type })
  if (!moved.ok) return refused('agents.not_now', { reason: moved.reason })
  const otherBinding = type === 'activate' ? bindingTaken(agent, others) : undefined
  const judged = type === 'activate' && agent.publishedVersion === null ? tests : undefined
  const refusal = firstRefusal(otherBinding, judged && testsRefusal(agent, judged, confirmed))
  return refusal ?? allowedTo({ state: moved.next.value, untested: judged ? untestedReason(agent, judged) : null })
}

/** One active AI agent serves a queue or a channel, so that nobody has to guess which one answers. */
export function bindingTaken(agent: Bound, others: readonly Bound[]): Refused | undefined {
  const other = others.find(
    ({ id, status, queueIds, channelIds }) =>
      id !== agent.id &&
      status === 'active' &&
      (queueIds.some((queueId) => agent.queueIds.includes(queueId)) ||
        channelIds.some((channelId) => agent.channelIds.includes(channelId))),
  )
  return other && refused('agents.bound_already', { name: other.name })
}

/** The channel's own AI agent goes before the queue's. */
export const agentFor = <A extends Pick<AgentDraft, 'queueIds' | 'channelIds'>>(
  agents: readonly A[],
  { queueId, channelId }: { queueId: string | null; channelId: string },
): A | undefined =>
  agents.find(({ channelIds }) => channelIds.includes(channelId)) ??
  agents.find(({ queueIds }) => queueId !== null && queueIds.includes(queueId))

/** How it answers: what is tested and published. The rest, where and when it serves, counts at once. */
export const behaviourOf = (draft: AgentDraft) => ({
  ...{ language: draft.language, provider: draft.provider, model: draft.model, persona: draft.persona },
  ...{ greeting: draft.greeting, tools: draft.tools, procedures: draft.procedures, handOff: draft.handOff },
})

export const draftOf = (agent: AgentDraft): AgentDraft => ({
  ...behaviourOf(agent),
  ...{ name: agent.name, description: agent.description, category: agent.category, hours: agent.hours },
  ...{ queueIds: agent.queueIds, channelIds: agent.channelIds, capacity: agent.capacity },
  costCentreId: agent.costCentreId,
})

type Release = Pick<AiAgent, 'publishedVersion' | 'previousVersion' | 'canaryVersion' | 'testCases' | 'testSet'>
type FinishedRun = { testSet: number; cases: number; passed: number }
const releases = {
  ...{ publish: publishAgent, start_canary: startCanary, promote: promoteCanary, roll_back: rollBackAgent },
} as const
export type ReleaseCommand = keyof typeof releases

const releaseState = ({ publishedVersion, canaryVersion }: Release): ReleaseState =>
  canaryVersion !== null ? 'canary' : publishedVersion !== null ? 'published' : 'draft'

/**
 * Whether a version may come to serve. `run` is the newest replay of that version that has ended; a side that does not know
 * it leaves it out, and the server answers. `untested` of what is allowed belongs into the version's record.
 */
export function decideRelease(
  agent: Release,
  type: ReleaseCommand,
  { actor, tests, confirmed }: ReleaseFacts,
): Decision<{ state: ReleaseState; untested: Untested | null }> {
  const lack = withoutPermission(releases[type].needs, actor)
  if (lack) return lack
  const moved = attempt(releaseMachine, atRelease(releaseState(agent)), { type })
  if (!moved.ok) return refused('agents.not_now', { reason: moved.reason })
  if (type === 'roll_back' && agent.canaryVersion === null && agent.previousVersion === null)
    return refused('agents.not_now', { reason: 'nothing_before' })
  const judged = type === 'roll_back' ? undefined : tests
  const refusal = judged && testsRefusal(agent, judged, confirmed)
  return refusal ?? allowedTo({ state: moved.next.value, untested: judged ? untestedReason(agent, judged) : null })
}

export type TestFacts = { run: FinishedRun | null; wasPublished: boolean }
/** `confirmed`: why nobody has judged the version, as a person has read and confirmed it. */
type ReleaseFacts = { actor: Omit<Actor, 'id'>; tests?: TestFacts; confirmed?: Untested | null }
type Tests = Pick<Release, 'testCases' | 'testSet'>

/** One that has served before comes back without a test. */
export function untestedReason({ testCases, testSet }: Tests, { run, wasPublished }: TestFacts): Untested | null {
  if (wasPublished) return null
  if (testCases === 0) return 'without_tests'
  return run === null || run.testSet !== testSet ? 'not_tested' : null
}

/**
 * A version serves customers after its tests have passed, as they are now, or after a person has confirmed that nothing was
 * judged. Tests that failed are no matter of a confirmation.
 */
export function testsRefusal(tests: Tests, facts: TestFacts, confirmed: Untested | null = null): Refused | undefined {
  const untested = untestedReason(tests, facts)
  if (untested !== null) return untested === confirmed ? undefined : refused(`agents.${untested}`)
  if (facts.wasPublished || facts.run === null) return undefined
  const { passed, cases } = facts.run
  const needed = Math.ceil((cases * testPassPercent) / 100)
  return passed < needed ? refused('agents.tests_failed', { passed, cases, needed }) : undefined
}

/** What a refused side may ask a person to confirm; null where it is refused for another reason. */
export const confirmable = (decision: Decision<unknown>): Untested | null => {
  if (decision.ok) return null
  if (decision.code === 'agents.without_tests') return 'without_tests'
  return decision.code === 'agents.not_tested' ? 'not_tested' : null
}

/** What a screen knows of a version's tests: the newest replay, where it was of that version and has ended. */
export const testFactsOf = (
  { testRun }: Pick<AiAgent, 'testRun'>,
  { version, isPublished }: { version: number; isPublished: boolean },
): TestFacts => ({
  wasPublished: isPublished,
  run: testRun?.version === version && testRun.done === testRun.cases ? testRun : null,
})

/** What a new one begins with. */
export const blankDraft: AgentDraft = {
  ...{ name: '', description: '', language: 'pt-BR', category: 'service', provider: null, model: null },
  ...{
    persona: '',
    greeting: '',
    tools: ['search_knowledge', 'read_contact'],
    procedures: [],
    queueIds: [],
    channelIds: [],
  },
  ...{ hours: null, handOff: { phrases: [], afterAnswers: 20, queueId: null }, capacity: 50, costCentreId: null },
}
