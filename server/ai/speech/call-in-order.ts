/** One call for speech: the connections that are set up for it are called in their order, within the budget. */
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import { isBraked, speaking } from '@aura/machines/ai/decide.ts'
import type { Work } from '../../platform/handle.ts'
import { budgetOf } from '../budget.ts'
import { type CallParts, callCandidates } from '../call-candidates.ts'
import { connectionRows, wireConnection } from '../connection-row.ts'
import { logSpeechDeparture } from '../mask.ts'
import { openProvider, type ProviderConfig } from '../open-provider.ts'
import { modelAdapters } from '../providers/adapters.ts'
import type { ProviderConnection, SpeechAdapter, Usage } from '../providers/port.ts'
import { plainVoice } from './plain-voice.ts'

export type SpeechParts = CallParts & { userId: string }

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

/** Null where no connection is set up for it or may be called now; a `ProviderFailure` where each of them failed. */
export async function callInOrder<T>(parts: SpeechParts, spec: SpeechCall<T>): Promise<T | null> {
  const { within, userId, config } = parts
  const { estimate, leaves, call } = spec
  const candidates = await within((work) => openCandidates(work, config, spec.model))
  return await callCandidates(parts, {
    ...{ candidates, purpose: 'voice', breaker: 'moves', estimate, call },
    logDeparture: async (work, callId) => await logSpeechDeparture(work, { callId, userId, ...leaves }),
  })
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
