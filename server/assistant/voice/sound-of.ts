/**
 * The sound of an answer. Words with personal data that the company masks do not go to a provider, since a placeholder
 * cannot be put back into a sound: the programs of this machine speak them, or nothing does.
 */
import { maskOf, ProviderFailure, speak } from '../../ai/index.ts'
import { earlierNames } from '../store.ts'
import { speakHere } from './embedded-speech.ts'
import type { VoiceParts } from './voice-parts.ts'

/** `names`: those of the text that the policy may want masked. `before`: what was spoken of the answer already. */
type Wording = { text: string; names: readonly string[]; before?: string }

/**
 * An MP3; null where nothing speaks: the text stands for itself. What begins in one sentence of an answer ends in another, so
 * that a sentence leaves only where nothing in it or before it is masked.
 */
export async function soundOf(parts: VoiceParts, { text, names, before = '' }: Wording): Promise<Buffer | null> {
  const { language, signal } = parts
  const sound = (await mayLeave(parts, before + text, names)) ? await spokenByProvider(parts, text) : null
  return sound ?? (await speakHere(text, language, { signal }))
}

async function mayLeave(
  { models, within, userId }: VoiceParts,
  text: string,
  names: readonly string[],
): Promise<boolean> {
  if (!models) return false
  return await within(async ({ tx }) => {
    const mask = await maskOf(tx)
    for (const name of [...names, ...(await earlierNames(tx, userId))]) mask.learnSpellings(name)
    return mask.hide(text) === text
  })
}

async function spokenByProvider(parts: VoiceParts, text: string): Promise<Buffer | null> {
  try {
    return await speak(parts, text)
  } catch (error) {
    if (error instanceof ProviderFailure) return null
    throw error
  }
}
