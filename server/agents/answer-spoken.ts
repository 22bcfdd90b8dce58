/** An AI agent that is spoken with: its own instructions, models, knowledge and tools answer, in the language that is spoken. */
import type { AgentLanguage } from '@aura/contracts/agents/agent.ts'
import { wantsPerson } from '@aura/machines/agents/wants-person.ts'
import type { BookedCall, ChatMessage, SpeechParts } from '../ai/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import { generateAnswer } from './generate.ts'
import { instructionsOf, spokenInstructions } from './prompt.ts'
import { withBehaviour } from './serving.ts'
import { type AgentRow, findAgent, wireAgent } from './store.ts'

export type SpokenExchange = { heard: string; answer: string }

/** With the wording that is published. */
export async function agentToSpeakWith(tx: Db, agentId: string): Promise<AgentRow> {
  const row = (await findAgent(tx, agentId)) ?? refuse('agents.not_found')
  return await withBehaviour(tx, row, row.published_version ?? row.version)
}

type SpokenQuestion = { earlier: readonly SpokenExchange[]; heard: string; language: AgentLanguage }
/** The text is null where the AI agent would hand the conversation to a person. */
export type SpokenAnswer = { text: string | null; model: string | null }

/** Refuses, or throws the failure, where no model of the company answers. */
export async function answerSpoken(
  parts: SpeechParts,
  row: AgentRow,
  { earlier, heard, language }: SpokenQuestion,
): Promise<SpokenAnswer> {
  const agent = wireAgent(row)
  if (wantsPerson(heard, agent.handOff.phrases)) return { text: null, model: null }
  const exchange = earlier.flatMap((turn): ChatMessage[] => [
    { role: 'user', text: turn.heard },
    { role: 'assistant', text: turn.answer, calls: [] },
  ])
  const instructions = `${instructionsOf({ ...agent, language })}\n${spokenInstructions}`
  const calls: BookedCall[] = []
  const outcome = await generateAnswer(
    {
      ...parts,
      ...{ provider: agent.provider, model: agent.model, allowed: agent.tools, subject: { contactId: null } },
      // Procedures go on over the answers of a conversation, which this one has none of.
      ...{ procedures: [], progress: null, words: [heard], seq: earlier.length + 1 },
      messages: [{ role: 'system', text: instructions }, ...exchange, { role: 'user', text: heard }],
      booked: (call) => void calls.push(call),
    },
    { throws: true },
  )
  return { text: outcome.type === 'answer' ? outcome.text : null, model: calls.at(-1)?.model ?? null }
}
