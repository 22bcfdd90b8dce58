/** An AI agent that is spoken with: its own instructions, models, knowledge and tools answer, in the language that is spoken. */
import type { AgentLanguage, AgentTool } from '@aura/contracts/agents/agent.ts'
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import { wantsPerson } from '@aura/machines/agents/wants-person.ts'
import type { BookedCall, ChatMessage, SpeechParts } from '../ai/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import { generateAnswer } from './generate.ts'
import { begunProcedure } from './procedure-runs.ts'
import { isProcedureDone } from './procedure-tools.ts'
import { instructionsOf, spokenInstructions } from './prompt.ts'
import { withBehaviour } from './serving.ts'
import { type AgentRow, findAgent, wireAgent } from './store.ts'

export type SpokenExchange = { heard: string; answer: string }

/** With the wording that is published. */
export async function agentToSpeakWith(tx: Db, agentId: string): Promise<AgentRow> {
  const row = (await findAgent(tx, agentId)) ?? refuse('agents.not_found')
  return await withBehaviour(tx, row, row.published_version ?? row.version)
}

type SpokenQuestion = {
  earlier: readonly SpokenExchange[]
  heard: string
  language: AgentLanguage
  /** Of the procedure that the turns before have begun. */
  progress: ProcedureProgress | null
  /** What is said so far, of each question to a model anew; of a procedure its fixed texts. */
  onText?: (round: number, text: string, isSettled?: boolean) => void
}
/** `isHandedOff`: after the texts, the AI agent would hand the conversation to a person. */
export type SpokenAnswer = {
  texts: readonly string[]
  isHandedOff: boolean
  model: string | null
  progress: ProcedureProgress | null
}

/** What is spoken is about no conversation: there is nothing to note, to tag or to look up. */
const unspoken: ReadonlySet<AgentTool> = new Set(['read_conversations', 'make_note', 'tag_customer'])
const spokenTools = (tools: readonly AgentTool[]) => tools.filter((tool) => !unspoken.has(tool))

/** Refuses, or throws the failure, where no model of the company answers. */
export async function answerSpoken(
  parts: SpeechParts,
  row: AgentRow,
  { earlier, heard, language, progress, onText }: SpokenQuestion,
): Promise<SpokenAnswer> {
  const agent = wireAgent(row)
  if (wantsPerson(heard, agent.handOff.phrases)) return { texts: [], isHandedOff: true, model: null, progress: null }
  const exchange = earlier.flatMap((turn): ChatMessage[] => [
    { role: 'user', text: turn.heard },
    { role: 'assistant', text: turn.answer, calls: [] },
  ])
  const instructions = `${instructionsOf({ ...agent, language })}\n${spokenInstructions}`
  const calls: BookedCall[] = []
  // A turn has no number in a thread: it comes after the one that entered the step.
  const seq = (progress?.enteredSeq ?? 0) + 1
  const outcome = await generateAnswer(
    {
      ...parts,
      ...{
        provider: agent.provider,
        model: agent.model,
        allowed: spokenTools(agent.tools),
        subject: { contactId: null },
      },
      ...{ procedures: agent.procedures, words: [heard], seq },
      progress: progress ?? begunProcedure(agent.procedures, [heard], seq),
      messages: [{ role: 'system', text: instructions }, ...exchange, { role: 'user', text: heard }],
      booked: (call) => void calls.push(call),
      ...(onText && { onText }),
    },
    { throws: true },
  )
  const model = calls.at(-1)?.model ?? null
  if (outcome.type === 'hand_off') return { texts: outcome.spoken, isHandedOff: true, model, progress: null }
  const answer = { texts: [outcome.text], isHandedOff: false, model }
  return { ...answer, progress: isProcedureDone(outcome) ? null : outcome.progress }
}
