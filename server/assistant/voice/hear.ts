/** What was said in a recording: by a provider, else as the browser has recognised it. */
import { questionLimit } from '@aura/contracts/assistant/message.ts'
import { hasSpeech, ProviderFailure, transcribe } from '../../ai/index.ts'
import { cutText } from '../../platform/cut-text.ts'
import { refuse } from '../../platform/refuse.ts'
import { storable } from '../../platform/storable.ts'
import type { VoiceParts } from './voice-parts.ts'

type Recording = { recording: Buffer; text: string }

export async function hear(parts: VoiceParts, { recording, text }: Recording): Promise<string> {
  const { models, within } = parts
  const isRecognised = models && (await within((work) => hasSpeech(work, 'transcriptionModel')))
  const transcript = isRecognised ? await transcriptOf(parts, recording) : null
  const heard = transcript?.trim() || text.trim()
  if (heard !== '') return cutText(storable(heard), questionLimit)
  if (!isRecognised) return refuse(models ? 'assistant.recognition_needed' : 'assistant.recognition_forbidden')
  return refuse(transcript === null ? 'assistant.audio_failed' : 'assistant.nothing_heard')
}

/** Null where each provider failed. */
async function transcriptOf(parts: VoiceParts, recording: Buffer): Promise<string | null> {
  try {
    return await transcribe(parts, recording, parts.language)
  } catch (error) {
    if (error instanceof ProviderFailure) return null
    throw error
  }
}
