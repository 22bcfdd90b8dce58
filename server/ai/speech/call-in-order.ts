/**
 * One call for speech: the connections that are set up for it are called in their order, within the budget, until one of
 * them answers. Each call is claimed before it is made, logged as a departure, and booked once, like every question to a model.
 */
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import { isBraked, speaking } from '@aura/machines/ai/decide.ts'
import type { Work } from '../../platform/handle.ts'
import { budgetOf } from '../budget.ts'
import { bookCall, type CallAbout, claimCall, recordOutcome } from '../calls.ts'
import { connectionRows, wireConnection } from '../connection-row.ts'
import { logSpeechDeparture } from '../mask.ts'
import { openProvider, type ProviderConfig } from '../open-provider.ts'
import { modelAdapters } from '../providers/adapters.ts'
import { type ProviderConnection, ProviderFailure, type SpeechAdapter, type Usage } from '../providers/port.ts'
import { plainVoice } from './plain-voice.ts'

export type SpeechParts = {
  within: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  config: ProviderConfig
  about?: CallAbout
  userId: string
  signal: AbortSignal
  elapsed: () => number
}

export type SpeechCall<T> = {
  /** Which of the connection's models it is for. */
  model: 'transcriptionModel' | 'speechModel'
  /** What it uses, where the provider tells nothing. */
  estimate: Usage
  leaves: { characters: number; audioBytes: number }
  call: (provider: OpenedSpeech) => Promise<{ result: T; usage: Usage | null }>
}

export type OpenedSpeech = {
  speech: SpeechAdapter
  connection: ProviderConnection
  model: string
  voice: string
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 }
/** The provider has answered nothing that it would charge. */
const uncharged = ['unauthorized', 'model_not_found', 'rate_limited', 'refused', 'server_error', 'unreachable']

/** Null where no connection is set up for it or may be called now; a `ProviderFailure` where each of them failed. */
export async function callInOrder<T>(parts: SpeechParts, spec: SpeechCall<T>): Promise<T | null> {
  const { within, userId, about = {}, signal, elapsed } = parts
  const candidates = await within((work) => openCandidates(work, parts.config, spec.model))
  let failure: ProviderFailure | null = null
  for (const { id, ...opened } of candidates) {
    const { model } = opened
    const claimed = await within(async (work) => {
      const callId = work.newId()
      const claim = { callId, model, purpose: 'voice', estimate: spec.estimate, about } as const
      if (!(await claimCall(work, id, claim))) return null
      await logSpeechDeparture(work, { callId, userId, ...spec.leaves })
      return callId
    })
    if (claimed === null) continue
    const began = elapsed()
    const book = async (
      outcome: 'answered' | 'cancelled' | ProviderFailure['problem'],
      usage: Usage | null,
      retryAfterMs = 0,
    ) => {
      const durationMs = elapsed() - began
      const estimate = uncharged.includes(outcome) ? nothing : spec.estimate
      await within(async (work) => {
        await recordOutcome(work, id, { outcome, retryAfterMs })
        await bookCall(work, { callId: claimed, outcome, usage, estimate, firstAnswerMs: durationMs, durationMs })
      })
    }
    try {
      const { result, usage } = await spec.call(opened)
      await book('answered', usage)
      return result
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        if (signal.aborted) await book('cancelled', null)
        throw error
      }
      await book(error.problem, null, error.retryAfterMs)
      failure = error
    }
  }
  if (failure) throw failure
  return null
}

async function openCandidates({ tx, now }: Work, config: ProviderConfig, which: SpeechCall<unknown>['model']) {
  if (isBraked(await budgetOf(tx, now))) return []
  const rows = await connectionRows(tx)
  const opened: (OpenedSpeech & { id: string })[] = []
  for (const { id, kind, model, speechVoice } of speaking(rows.map(wireConnection), which)) {
    const { speech } = modelAdapters[kind]
    const row = rows.find((item) => item.id === id)
    if (!row || !speech) continue
    const connection = await openProvider(tx, row, { config, purpose: 'ask' })
    opened.push({ id, speech, connection, model, voice: speechVoice ?? plainVoice })
  }
  return opened
}

/** Whether a connection is set up for it, whether or not its provider answers now. */
export const hasSpeech = async ({ tx }: Pick<Work, 'tx'>, which: SpeechCall<unknown>['model']): Promise<boolean> =>
  speaking((await connectionRows(tx)).map(wireConnection), which).some(
    ({ kind }: Pick<AiConnection, 'kind'>) => modelAdapters[kind].speech !== null,
  )
