/**
 * Speech on this machine, by programs that stand on PATH or do not: eSpeak NG (GPL-3.0) speaks, LAME makes an MP3 of it.
 * Neither is a part of the product; without them the answer is a text.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { VoiceLanguage } from '@aura/contracts/assistant/voice.ts'

const voices: Record<VoiceLanguage, string> = {
  'pt-BR': 'pt-br',
  'pt-PT': 'pt',
  'en-US': 'en-us',
  'es-ES': 'es',
  'fr-FR': 'fr-fr',
  'de-DE': 'de',
  'it-IT': 'it',
}
const [speaker, encoder] = ['espeak-ng', 'lame']

/** A text of the longest answer takes a second. */
const longestMs = 10_000
const longestSound = 8_000_000
/** More at a time would be heard in what the server does besides. */
const mostAtOnce = 2
let running = 0

const programPath = (name: string, path: string): string | undefined =>
  path
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find((file) => existsSync(file))

export const speaksHere = (path = process.env.PATH ?? ''): boolean =>
  [speaker, encoder].every((name) => programPath(name, path) !== undefined)

/** An MP3; null where the programs are missing, fail, or have enough to do. */
export async function speakHere(
  text: string,
  language: VoiceLanguage,
  { signal, path = process.env.PATH ?? '' }: { signal: AbortSignal; path?: string },
): Promise<Buffer | null> {
  const [speak, encode] = [programPath(speaker, path), programPath(encoder, path)]
  if (speak === undefined || encode === undefined || running >= mostAtOnce) return null
  running += 1
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
  try {
    const wave = await runProgram(speak, ['-v', voices[language], '--stdin', '--stdout'], Buffer.from(text), limited)
    const sound = await runProgram(encode, ['--quiet', '-m', 'm', '-b', '32', '-', '-'], wave, limited)
    return sound.length > 0 ? sound : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  } finally {
    running -= 1
  }
}

/** What it writes; a program that fails, or that is not wanted any more, throws. */
async function runProgram(file: string, args: readonly string[], input: Buffer, signal: AbortSignal): Promise<Buffer> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], signal, env: {} })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`it ended with ${code}`))))
  })
  // A program that ends before it has read everything says so by its code.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const chunks: Buffer[] = []
  let size = 0
  const read = (async () => {
    for await (const chunk of child.stdout) {
      size += chunk.length
      if (size > longestSound) {
        child.kill()
        throw new Error('the sound is too long')
      }
      chunks.push(chunk)
    }
  })()
  await Promise.all([read, ended])
  return Buffer.concat(chunks)
}
