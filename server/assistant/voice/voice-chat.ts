/**
 * One turn of the voice session: the recording becomes text, the AI agent answers, the answer becomes sound. Each step goes
 * to the company's providers first, and falls back: to what the browser has recognised, to the company's own data, to the
 * programs of this machine. Where no model answers, the turn says that a person would go on, and why. Nothing is stored of
 * the sounds.
 */
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import { systemModel } from '@aura/contracts/assistant/message.ts'
import { voiceChat as contract } from '@aura/contracts/assistant/voice.ts'
import { agentToSpeakWith, answerSpoken } from '../../agents/index.ts'
import { audioFormatOf, ProviderFailure } from '../../ai/index.ts'
import { handleOpen } from '../../platform/handle.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { askerOf, type Views } from '../asker.ts'
import { readPolicy } from '../policy.ts'
import { cancelled, runAnswer } from '../running-answers.ts'
import { answerFromData } from '../system/answer.ts'
import { type Heard, hear } from './hear.ts'
import { soundOf } from './sound-of.ts'
import { handOffWords, spokenText } from './spoken-text.ts'
import { beginTurn, endTurn, failed, longestTurnMs, noteHeard, type TurnOutcome, type TurnRow } from './turn-store.ts'
import type { VoiceParts } from './voice-parts.ts'

type Agent = Awaited<ReturnType<typeof agentToSpeakWith>>
type Problem = Heard['problem']
type Reply = { text: string; model: string; problem: Problem; progress: ProcedureProgress | null }
/** `names`: those of the text that the policy may want masked. */
type NamingReply = Reply & { names?: readonly string[] }
type SpokenTurn = Reply & { heard: string }

/** So many turns of the session the AI agent remembers. */
const rememberedTurns = 12

export const voiceChat = (views: Views) =>
  handleOpen(contract, async (context) => {
    const { audio, language, text = '', turnId = context.newId() } = context.input
    const agentId = context.input.agentId ?? refuse('assistant.agent_needed')
    const recording = Buffer.from(audio, 'base64')
    if (audioFormatOf(recording) === null) return refuse('assistant.audio_failed')
    const asker = await askerOf(context, views)
    const { within, config, companyId, userId } = asker
    const person = { companyId, userId }
    const { agent, earlier, models } = await within(async (work) => {
      const row = await agentToSpeakWith(work.tx, agentId)
      const turns = await beginTurn(work, { ...person, turnId, agentId, language })
      return { agent: row, earlier: turnsWith(agentId, turns), models: (await readPolicy(work.tx)).models }
    })
    const elapsed = () => performance.now()
    let result: Awaited<ReturnType<typeof takeTurn>> | undefined
    let problem: unknown
    await runAnswer(turnId, async (abort) => {
      const signal = AbortSignal.any([abort, AbortSignal.timeout(longestTurnMs)])
      const about = { agentId, costCentreId: agent.cost_centre_id }
      const parts: VoiceParts = { asker, within, config, userId, about, language, models, signal, elapsed }
      const ids = { ...person, turnId }
      try {
        result = await takeTurn(parts, { agent, earlier, recording, text, ids })
        const { answer, latency } = result
        const outcome: TurnOutcome = { ...answerOf(answer), state: 'done', latency }
        const isStored = await within((work) => endTurn(work, ids, outcome))
        if (!isStored) problem = new Refusal('assistant.voice_cancelled')
      } catch (error) {
        problem = refusalOf(error)
        const isCancelled = problem instanceof Refusal && problem.code === 'assistant.voice_cancelled'
        const code = problem instanceof Refusal ? problem.code : 'assistant.audio_failed'
        const outcome: TurnOutcome = isCancelled
          ? { ...failed, state: 'cancelled', problem: null }
          : { ...failed, problem: code }
        await within((work) => endTurn(work, ids, outcome)).catch(() => false)
      }
    })
    if (problem !== undefined || result === undefined) throw problem
    const { answer, sound, latency } = result
    return {
      ...{ turnId, transcribedText: answer.heard, response: answer.text, model_used: answer.model },
      ...{ audioContent: sound?.toString('base64') ?? null, problem: answer.problem, latency },
    }
  })

const answerOf = ({ text, ...turn }: SpokenTurn) => ({ ...turn, answer: text })

const turnsWith = (agentId: string, turns: readonly TurnRow[]): TurnRow[] =>
  turns.filter((turn) => turn.state === 'done' && turn.agent_id === agentId).slice(-rememberedTurns)

type Turn = {
  agent: Agent
  earlier: readonly TurnRow[]
  recording: Buffer
  /** What the browser has recognised. */
  text: string
  ids: { companyId: string; userId: string; turnId: string }
}

async function takeTurn(parts: VoiceParts, { agent, earlier, recording, text, ids }: Turn) {
  const { within, elapsed } = parts
  const times = [elapsed()]
  const lap = () => {
    times.push(elapsed())
    return Math.round((times.at(-1) ?? 0) - (times.at(-2) ?? 0))
  }
  const { text: heard, problem } = await hear(parts, { recording, text })
  const heardMs = lap()
  if (problem === null) await within((work) => noteHeard(work, ids, heard))
  const { names = [], ...reply }: NamingReply =
    problem === null ? await answerTo(parts, agent, { earlier, heard }) : handOffBecause(problem, parts)
  const answer: SpokenTurn = { ...reply, heard }
  const answerMs = lap()
  const sound = await soundOf(parts, answer.text, names)
  parts.signal.throwIfAborted()
  return { answer, sound, latency: { heardMs, answerMs, soundMs: sound === null ? null : lap() } }
}

/** Nobody may be asked: the answer is told from the data. */
const withoutModels = ['ai.no_connection', 'ai.connection_not_found', 'ai.budget_spent']

async function answerTo(
  parts: VoiceParts,
  agent: Agent,
  { earlier, heard }: { earlier: readonly TurnRow[]; heard: string },
): Promise<NamingReply> {
  const { asker, language, models } = parts
  const progress = earlier.at(-1)?.progress ?? null
  try {
    if (models) {
      const answer = await answerSpoken(parts, agent, { earlier, heard, language, progress })
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
