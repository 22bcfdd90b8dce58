/**
 * An AI agent is a configured model that serves customers: who it is, in which language, which model answers, what it may
 * do, where and when it serves, and when it hands over to a person. It begins inactive, so that it is tried first.
 */
import * as z from 'zod/mini'
import { command, event, query, type StateOf, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, trimmed, version } from '../platform/values.ts'
import { hours } from '../routing/hours.ts'
import { procedure, procedureLimits } from './procedure.ts'
import { agentStatus } from './status.ts'

export const agentLanguages = ['pt-BR', 'pt-PT', 'en-US', 'es-ES', 'fr-FR', 'de-DE', 'it-IT'] as const
export const agentLanguage = z.enum(agentLanguages)
export type AgentLanguage = z.infer<typeof agentLanguage>

export const agentCategories = ['service', 'sales', 'collections', 'scheduling', 'technical', 'other'] as const

/** Handing over to a person is always allowed, and is no tool that one could forget. */
export const agentTools = [
  ...(['search_knowledge', 'read_contact', 'read_deals', 'read_conversations'] as const),
  ...(['make_note', 'tag_customer', 'close_conversation'] as const),
] as const
export const agentTool = z.enum(agentTools)
export type AgentTool = z.infer<typeof agentTool>

export const agentLimits = { agents: 200, bindings: 50, phrases: 20, turns: 100 } as const

const bindings = z.array(id).check(z.maxLength(agentLimits.bindings))

export const handOffRules = z.strictObject({
  /** Words of a customer after which a person serves, besides those that always count. */
  phrases: z.array(singleLine(60)).check(z.maxLength(agentLimits.phrases)),
  /** After so many answers in one conversation. */
  afterAnswers: integer(1, agentLimits.turns),
  /** Where the conversation waits then; null: where it came from. */
  queueId: z.nullable(id),
})
export type HandOffRules = z.infer<typeof handOffRules>

const agentFields = {
  name: singleLine(60),
  description: trimmed(500),
  language: z._default(agentLanguage, 'pt-BR'),
  category: z.enum(agentCategories),
  /** The connection that is asked; null: all in their order. */
  provider: z.nullable(id),
  /** Of that connection; null: the one it is set to. */
  model: z.nullable(singleLine(120)),
  persona: trimmed(4000),
  greeting: trimmed(1000),
  tools: z.array(agentTool).check(z.maxLength(agentTools.length)),
  procedures: z._default(z.array(procedure).check(z.maxLength(procedureLimits.procedures)), []),
  queueIds: bindings,
  channelIds: bindings,
  /** Null: always. */
  hours: z.nullable(hours),
  handOff: handOffRules,
  /** How many conversations at once; more wait for a person. */
  capacity: integer(1, 500),
  costCentreId: z.nullable(id),
}
export const agentDraft = z.strictObject(agentFields)
export type AgentDraft = z.infer<typeof agentDraft>

/** Its newest replay against its tests. */
export const testRunSummary = z.strictObject({
  version: z.int(),
  done: z.int(),
  cases: z.int(),
  passed: z.int(),
  /** As many changes of the tests as there had been then. */
  testSet: z.int(),
})

export const aiAgent = z.strictObject({
  id,
  ...agentFields,
  status: agentStatus,
  companyId: id,
  createdBy: id,
  createdAt: instant,
  version,
  /** The one that serves; null before the first. */
  publishedVersion: z.nullable(z.int()),
  /** The one that was published before it. */
  previousVersion: z.nullable(z.int()),
  /** The one that serves a share of the new conversations beside it. */
  canaryVersion: z.nullable(z.int()),
  canaryShare: z.int(),
  testCases: z.int(),
  testSet: z.int(),
  testRun: z.nullable(testRunSummary),
})
export type AiAgent = z.infer<typeof aiAgent>

export const agentsRoom = 'agents.agents'
/** By id; `agentsNewestFirst` of the machines has them in their order. */
export const aiAgents = view('agents.agents', {
  params: z.strictObject({}),
  state: z.strictObject({ agents: z.record(z.string(), aiAgent) }),
  needs: 'view_agents',
  room: () => agentsRoom,
  // Of as many AI agents as there may be, with what people write; saving past this is refused.
  largestBytes: 4 * 1024 * 1024,
})
export type AiAgentsState = StateOf<typeof aiAgents>

/** Why a version that comes to serve has not been judged: the agent has no tests, or they were not run on it as they are now. */
export const untested = z.enum(['without_tests', 'not_tested'])
export type Untested = z.infer<typeof untested>
/** What a person confirms who lets a version serve that nobody has judged; it is in the record of the version. */
export const confirmedUntested = { untested: z._default(z.nullable(untested), null) }

const key = { agentId: id }
const bindingErrors = ['agents.bound_already', 'agents.reference_not_found'] as const
/** The first activation publishes. */
const testErrors = ['agents.without_tests', 'agents.not_tested', 'agents.tests_failed'] as const

/** Whose it is and who makes it are said, and have to be the caller's own company and the caller. */
export const createAgent = command('agents.create', {
  input: z.strictObject({ ...key, ...agentFields, companyId: z.nullable(id), createdBy: z.nullable(id) }),
  output: aiAgent,
  needs: 'create_agents',
  errors: [
    'agents.company_and_user_required',
    'agents.id_taken',
    'agents.too_many',
    'agents.too_large',
    'agents.reference_not_found',
  ],
})
/** Where and when it serves counts at once; how it answers is a draft until it is published. */
export const updateAgent = command('agents.update', {
  input: z.strictObject({ ...key, version, ...agentFields }),
  output: aiAgent,
  needs: 'update_agents',
  errors: ['agents.not_found', 'command.stale', 'agents.too_large', ...bindingErrors],
})
const moved = { input: z.strictObject(key), output: aiAgent, needs: 'update_agents' } as const
export const activateAgent = command('agents.activate', {
  ...moved,
  input: z.strictObject({ ...key, ...confirmedUntested }),
  errors: ['agents.not_found', 'agents.not_now', ...testErrors, ...bindingErrors],
})
/** What it has goes to a person. */
export const deactivateAgent = command('agents.deactivate', {
  ...moved,
  errors: ['agents.not_found', 'agents.not_now'],
})
export const deleteAgent = command('agents.delete', {
  input: z.strictObject(key),
  output: z.strictObject({}),
  needs: 'update_agents',
  errors: ['agents.not_found', 'agents.not_now'],
})

/** What was saved before; saving an older one again is the roll-back. */
export const agentVersions = query('agents.versions', {
  input: z.strictObject(key),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        version: z.int(),
        savedAt: instant,
        savedBy: z.string(),
        isPublished: z.boolean(),
        /** Who let it serve though nobody had judged it. */
        untested: z.nullable(z.strictObject({ reason: untested, by: z.string(), at: instant })),
        body: agentDraft,
      }),
    ),
  }),
  needs: 'view_agents',
  errors: ['agents.not_found'],
})

const rooms = { rooms: () => [agentsRoom] }
export const agentSaved = event('agents.saved', z.strictObject({ agent: aiAgent }), rooms)
export const agentDeleted = event('agents.deleted', z.strictObject({ agentId: id }), rooms)
