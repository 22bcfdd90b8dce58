/** What a draft answers to messages that are in no conversation: through the door, tools and rules of its work. */
import type { AgentDraft, AgentTool } from '@aura/contracts/agents/agent.ts'
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { HandOff } from '@aura/contracts/conversations/message.ts'
import { wantsPerson } from '@aura/machines/agents/wants-person.ts'
import type { BookedCall, ChatMessage, Question } from '../ai/index.ts'
import { generateAnswer, type Outcome } from './generate.ts'
import { begunProcedure } from './procedure-runs.ts'
import { instructionsOf } from './prompt.ts'

type TrialMessage = { from: 'customer' | 'agent'; text: string }
export type DraftQuestion = Pick<Question, 'within' | 'config' | 'signal' | 'elapsed' | 'userId'> & {
  draft: AgentDraft
  messages: readonly TrialMessage[]
  progress: ProcedureProgress | null
  booked: (call: BookedCall) => void
  called?: (tool: AgentTool) => void
  /** What the door to the models refuses is thrown, for a person who looks on. */
  throws?: boolean
}

const handOff = (reason: HandOff['reason']): Outcome => ({
  ...{ type: 'hand_off', gap: null, progress: null, effects: [], spoken: [] },
  handOff: { reason, summary: '', steps: [], question: null },
})

export async function answerOfDraft(question: DraftQuestion): Promise<{ outcome: Outcome }> {
  const { draft, messages, progress, throws = false, ...parts } = question
  const words = messages.slice(messages.findLastIndex(({ from }) => from === 'agent') + 1).map(({ text }) => text)
  if (words.some((text) => wantsPerson(text))) return { outcome: handOff('asked_for_person') }
  if (words.some((text) => wantsPerson(text, draft.handOff.phrases))) return { outcome: handOff('rule') }
  const chat: ChatMessage[] = messages.map(({ from, text }) =>
    from === 'customer' ? { role: 'user', text } : { role: 'assistant', text, calls: [] },
  )
  const seq = messages.length
  const generation = {
    ...{ ...parts, provider: draft.provider, model: draft.model, allowed: draft.tools, subject: { contactId: null } },
    messages: [{ role: 'system' as const, text: instructionsOf(draft) }, ...chat],
    ...{ words, seq, procedures: draft.procedures },
    progress: progress ?? begunProcedure(draft.procedures, words, seq),
  }
  return { outcome: await generateAnswer(generation, { throws }) }
}
