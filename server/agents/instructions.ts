/** What is sent to the model of an AI agent, put together by the functions that send it. */
import { agentInstructions as contract, type SentInstructions } from '@aura/contracts/agents/instructions.ts'
import type { Procedure } from '@aura/contracts/agents/procedure.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { procedureTrace, procedureWords } from './procedure-tools.ts'
import { instructionsOf, spokenInstructions } from './prompt.ts'
import { withBehaviour } from './serving.ts'
import { type AgentRow, findAgent, wireAgent } from './store.ts'
import { tagNames } from './tool-effects.ts'
import { toolsOf } from './tools.ts'

export const agentInstructions = answer(contract, async ({ tx, input }) => {
  const agent = (await findAgent(tx, input.agentId)) ?? refuse('agents.not_found')
  const { published_version, canary_version, canary_share: share } = agent
  const published = { version: published_version ?? agent.version, isCanary: false, share: 100 - share }
  const canary = canary_version === null ? [] : [{ version: canary_version, isCanary: true, share }]
  const versions: SentInstructions[] = []
  for (const serving of [published, ...canary]) {
    const row = await withBehaviour(tx, agent, serving.version)
    versions.push({ ...serving, ...(await sentBy(tx, row)) })
  }
  return { versions }
})

async function sentBy(tx: Db, row: AgentRow): Promise<Omit<SentInstructions, 'version' | 'isCanary' | 'share'>> {
  const { procedures, hand_off, greeting } = row
  const { phrases, afterAnswers, queueId } = hand_off
  const before = procedureTrace({ procedures, progress: null, words: [], seq: 0 })
  return {
    ...{ greeting, text: instructionsOf(wireAgent(row)), spoken: spokenInstructions },
    tools: toolsOf(row.tools, before, await tagNames(tx)).map(({ name, description }) => ({ name, description })),
    procedures: procedures.map(sentInProcedure),
    handOff: { phrases, afterAnswers, queue: queueId === null ? null : await queueName(tx, queueId) },
  }
}

/** As at the beginning of each step. */
const sentInProcedure = (procedure: Procedure): SentInstructions['procedures'][number] => ({
  ...{ name: procedure.name, phrases: procedure.phrases, handsOff: procedure.end === 'hand_off' },
  steps: procedure.steps.map((step, at) => {
    const question = step.kind === 'ask' ? step.text : null
    const progress = { procedure, at, enteredSeq: 0, answers: [] }
    const due = { procedures: [procedure], progress, spoken: [], question, words: [], seq: 0 }
    return { added: procedureWords(due), says: step.kind === 'look' ? '' : step.text }
  }),
})

async function queueName(tx: Db, queueId: string): Promise<string> {
  const queue = await tx.selectFrom('queues').where('id', '=', queueId).select('name').executeTakeFirst()
  return queue?.name ?? ''
}
