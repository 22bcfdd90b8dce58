/** What was said in a recording: by a provider, else as the browser has recognised it. */
import { questionLimit } from '@aura/contracts/assistant/message.ts'
import type { voiceChat } from '@aura/contracts/assistant/voice.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { isBraked } from '@aura/machines/ai/decide.ts'
import { budgetOf, hasSpeech, ProviderFailure, transcribe } from '../../ai/index.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { storable } from '../../platform/storable.ts'
import type { VoiceParts } from './voice-parts.ts'

type Recording = { recording: Buffer; text: string }
/** Nothing is heard where no provider may be called: `problem` says why. */
export type Heard = { text: string; problem: OutputOf<typeof voiceChat>['problem'] }

export async function hear(parts: VoiceParts, { recording, text }: Recording): Promise<Heard> {
  const { models, within } = parts
  const isRecognised = models && (await within((work) => hasSpeech(work, 'transcriptionModel')))
  const transcript = isRecognised ? await transcriptOf(parts, recording) : null
  const heard = (transcript instanceof ProviderFailure ? '' : transcript?.trim()) || text.trim()
  if (heard !== '') return { text: cutText(storable(heard), questionLimit), problem: null }
  if (!isRecognised) return refuse(models ? 'assistant.recognition_needed' : 'assistant.recognition_forbidden')
  if (transcript === null) return { text: '', problem: await within(reasonForNoCall) }
  return refuse(transcript instanceof ProviderFailure ? 'assistant.audio_failed' : 'assistant.nothing_heard')
}

const reasonForNoCall = async ({ tx, now }: Pick<Work, 'tx' | 'now'>) =>
  isBraked(await budgetOf(tx, now)) ? 'ai.budget_spent' : 'ai.no_connection'

/** Null where none was called: the budget is spent, or each connection rests. */
async function transcriptOf(parts: VoiceParts, recording: Buffer): Promise<string | ProviderFailure | null> {
  try {
    return await transcribe(parts, recording, parts.language)
  } catch (error) {
    if (error instanceof ProviderFailure) return error
    throw error
  }
}
