/**
 * One turn of the voice session: the recording becomes text, the AI agent answers, the answer becomes sound. Each step goes
 * to the company's providers first, and falls back: to what the browser has recognised, to the company's own data, to the
 * programs of this machine. Where no model answers, the turn says that a person would go on, and why. Nothing is stored of
 * the sounds.
 */
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import { systemModel } from '@aura/contracts/assistant/message.ts'
import type { voiceChat as contract, TurnLatency } from '@aura/contracts/assistant/voice.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { agentToSpeakWith, answerSpoken } from '../../agents/index.ts'
import { audioFormatOf, ProviderFailure } from '../../ai/index.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import type { Asker } from '../asker.ts'
import { readPolicy } from '../policy.ts'
import { cancelled, runAnswer } from '../running-answers.ts'
import { answerFromData } from '../system/answer.ts'
import type { AnswerSpeech, SpeechFor, TurnIds } from './answer-speech.ts'
import { type Heard, hear } from './hear.ts'
import { handOffWords, spokenText } from './spoken-text.ts'
import {
  beginTurn,
  endVoiceTurn,
  failed,
  longestTurnMs,
  noteTurn,
  type TurnOutcome,
  type TurnRow,
} from './turn-store.ts'
import type { VoiceParts } from './voice-parts.ts'

type Agent = Awaited<ReturnType<typeof agentToSpeakWith>>
type Problem = Heard['problem']
type Reply = { text: string; model: string; problem: Problem; progress: ProcedureProgress | null }
/** `names`: those of the text that the policy may want masked. */
type NamingReply = Reply & { names?: readonly string[] }
type SpokenTurn = Reply & { heard: string }

/** So many turns of the session the AI agent remembers. */
const rememberedTurns = 12

/** It is stored as one that has ended, however it ends. */
export async function takeTurn(asker: Asker, input: ParsedInputOf<typeof contract>, speechFor: SpeechFor) {
  const { within, config, companyId, userId } = asker
  const { audio, language, text = '', turnId = asker.newId() } = input
  const agentId = input.agentId ?? refuse('assistant.agent_needed')
  const recording = Buffer.from(audio, 'base64')
  if (audioFormatOf(recording) === null) return refuse('assistant.audio_failed')
  const ids = { companyId, userId, turnId }
  const { agent, earlier, models } = await within(async (work) => {
    const row = await agentToSpeakWith(work.tx, agentId)
    const turns = await beginTurn(work, { ...ids, agentId, language })
    return { agent: row, earlier: turnsWith(agentId, turns), models: (await readPolicy(work.tx)).models }
  })
  let result: Awaited<ReturnType<typeof answerTurn>> | undefined
  let problem: unknown
  await runAnswer(turnId, async (abort) => {
    const fault = new AbortController()
    const signal = AbortSignal.any([abort, fault.signal, AbortSignal.timeout(longestTurnMs)])
    const about = { agentId, costCentreId: agent.cost_centre_id }
    const elapsed = () => performance.now()
    const parts: VoiceParts = { asker, within, config, userId, about, language, models, signal, elapsed }
    const end = (outcome: TurnOutcome) => within((work) => endVoiceTurn(work, ids, outcome))
    try {
      result = await answerTurn(parts, { agent, earlier, recording, text, ids, speech: speechFor(parts, ids) })
      const { answer, latency } = result
      if (!(await end({ ...answerOf(answer), state: 'done', latency })))
        problem = new Refusal('assistant.voice_cancelled')
    } catch (error) {
      problem = refusalOf(error)
      // Sentences that still wait to be spoken are not.
      fault.abort(error)
      await end(outcomeOf(problem)).catch(() => false)
    }
  })
  if (problem !== undefined || result === undefined) throw problem
  const { answer, sound, latency } = result
  const turn = {
    ...{ turnId, transcribedText: answer.heard, response: answer.text, model_used: answer.model },
    ...{ problem: answer.problem, latency },
  }
  return { turn, sound }
}

function outcomeOf(problem: unknown): TurnOutcome {
  const code = problem instanceof Refusal ? problem.code : 'assistant.audio_failed'
  const isCancelled = code === 'assistant.voice_cancelled'
  return isCancelled ? { ...failed, state: 'cancelled', problem: null } : { ...failed, problem: code }
}

const answerOf = ({ text, ...turn }: SpokenTurn) => ({ ...turn, answer: text })

/** Those with an answer, or with as much of it as was spoken before it was stopped. */
const turnsWith = (agentId: string, turns: readonly TurnRow[]): TurnRow[] =>
  turns
    .filter(({ state, answer, agent_id }) => agent_id === agentId && (state === 'done' || isCut({ state, answer })))
    .slice(-rememberedTurns)

const isCut = ({ state, answer }: Pick<TurnRow, 'state' | 'answer'>) => state === 'cancelled' && answer !== ''

type Turn = {
  agent: Agent
  earlier: readonly TurnRow[]
  recording: Buffer
  /** What the browser has recognised. */
  text: string
  ids: TurnIds
  speech: AnswerSpeech
}

async function answerTurn(parts: VoiceParts, { agent, earlier, recording, text, ids, speech }: Turn) {
  const { within, elapsed } = parts
  const beganAt = elapsed()
  const { text: heard, problem } = await hear(parts, { recording, text })
  const heardAt = elapsed()
  if (problem === null) await within((work) => noteTurn(work, ids, { heard }))
  const { names = [], ...reply }: NamingReply =
    problem === null
      ? await answerTo(parts, agent, { earlier, heard, onText: speech.grow })
      : handOffBecause(problem, parts)
  const { text: spoken, sound, textAt, soundAt } = await speech.finish(reply.text, names)
  parts.signal.throwIfAborted()
  const answerAt = textAt ?? elapsed()
  const latency: TurnLatency = {
    heardMs: Math.round(heardAt - beganAt),
    answerMs: Math.round(answerAt - heardAt),
    soundMs: soundAt && Math.round(soundAt - answerAt),
  }
  const answer: SpokenTurn = { ...reply, text: spoken, heard }
  return { answer, sound, latency }
}

/** Nobody may be asked: the answer is told from the data. */
const withoutModels = ['ai.no_connection', 'ai.connection_not_found', 'ai.budget_spent']

async function answerTo(
  parts: VoiceParts,
  agent: Agent,
  { earlier, heard, onText }: { earlier: readonly TurnRow[]; heard: string; onText: AnswerSpeech['grow'] },
): Promise<NamingReply> {
  const { asker, language, models } = parts
  // What was cut was not heard to its end: its step is said again.
  const progress = earlier.findLast(({ state }) => state === 'done')?.progress ?? null
  try {
    if (models) {
      const answer = await answerSpoken(parts, agent, { earlier, heard, language, progress, onText })
      const texts = answer.isHandedOff ? [...answer.texts, handOffWords[language]] : answer.texts
      return {
        ...{ text: spokenText(texts.join('\n')), model: answer.model ?? systemModel },
        ...{ problem: null, progress: answer.progress },
      }
    }
  } catch (error) {
    if (error instanceof ProviderFailure)
      return handOffBecause(error.problem === 'no_provider' ? 'ai.no_connection' : 'ai.provider_failed', parts)
    if (!(error instanceof Refusal && withoutModels.includes(error.code))) throw error
  }
  const { text, names } = await answerFromData(asker, heard)
  return { text: spokenText(text), model: systemModel, problem: null, progress, names }
}

/** As an AI agent at work gives the conversation to a person when no model answers. */
const handOffBecause = (problem: Problem, { language }: VoiceParts): Reply => ({
  ...{ text: handOffWords[language], model: systemModel, problem, progress: null },
})

/** A provider's failure to hear and a time-out are one sentence to the person; a fault of ours stays one. */
function refusalOf(error: unknown): unknown {
  if (error === cancelled) return new Refusal('assistant.voice_cancelled')
  const isTimeout = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return error instanceof ProviderFailure || isTimeout ? new Refusal('assistant.audio_failed') : error
}
