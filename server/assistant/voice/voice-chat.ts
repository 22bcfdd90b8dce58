/**
 * One turn of the voice session: the recording becomes text, the AI agent answers, the answer becomes sound. Each step goes
 * to the company's providers first, and falls back: to what the browser has recognised, to the company's own data, to the
 * programs of this machine. Nothing is stored of the sounds.
 */
import { systemModel } from '@aura/contracts/assistant/message.ts'
import { voiceChat as contract } from '@aura/contracts/assistant/voice.ts'
import { agentToSpeakWith, answerSpoken, type SpokenExchange } from '../../agents/index.ts'
import { audioFormatOf, ProviderFailure } from '../../ai/index.ts'
import { handleOpen } from '../../platform/handle.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { askerOf, type Views } from '../asker.ts'
import { readPolicy } from '../policy.ts'
import { cancelled, runAnswer } from '../running-answers.ts'
import { answerFromData } from '../system/answer.ts'
import { hear } from './hear.ts'
import { soundOf } from './sound-of.ts'
import { handOffWords, spokenText } from './spoken-text.ts'
import { beginTurn, endTurn, failed, longestTurnMs, noteHeard, type TurnOutcome, type TurnRow } from './turn-store.ts'
import type { VoiceParts } from './voice-parts.ts'

type Agent = Awaited<ReturnType<typeof agentToSpeakWith>>
type SpokenTurn = { heard: string; text: string; model: string }

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
      return { agent: row, earlier: exchangesWith(agentId, turns), models: (await readPolicy(work.tx)).models }
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
        const outcome: TurnOutcome = { ...answerOf(answer), state: 'done', problem: null, latency }
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
      ...{ audioContent: sound?.toString('base64') ?? null, latency },
    }
  })

const answerOf = ({ heard, text, model }: SpokenTurn) => ({ heard, answer: text, model })

const exchangesWith = (agentId: string, turns: readonly TurnRow[]): SpokenExchange[] =>
  turns.filter((turn) => turn.state === 'done' && turn.agent_id === agentId).slice(-rememberedTurns)

type Turn = {
  agent: Agent
  earlier: readonly SpokenExchange[]
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
  const heard = await hear(parts, { recording, text })
  const heardMs = lap()
  await within((work) => noteHeard(work, ids, heard))
  const { names, ...reply } = await answerTo(parts, agent, { earlier, heard })
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
  { earlier, heard }: { earlier: readonly SpokenExchange[]; heard: string },
): Promise<Omit<SpokenTurn, 'heard'> & { names: readonly string[] }> {
  const { asker, language, models } = parts
  try {
    if (models) {
      const { text, model } = await answerSpoken(parts, agent, { earlier, heard, language })
      return { text: text === null ? handOffWords[language] : spokenText(text), model: model ?? systemModel, names: [] }
    }
  } catch (error) {
    if (!(error instanceof Refusal && withoutModels.includes(error.code))) throw error
  }
  const { text, names } = await answerFromData(asker, heard)
  return { text: spokenText(text), model: systemModel, names }
}

/** A provider's failure and a time-out are one sentence to the person; a fault of ours stays one. */
function refusalOf(error: unknown): unknown {
  if (error === cancelled) return new Refusal('assistant.voice_cancelled')
  const isTimeout = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return error instanceof ProviderFailure || isTimeout ? new Refusal('assistant.audio_failed') : error
}
