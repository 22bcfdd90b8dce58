/** What tests of the voice session stand on: recordings, programs that speak like eSpeak NG and LAME, and speech in use. */
import { randomUUIDv7 } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import type { voiceChat } from '@aura/contracts/assistant/voice.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { columnsOfDraft } from '@aura/server/agents/store.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { plainAgent } from './agents-test.ts'
import { soundOf } from './model-provider/sound.ts'
import { poolOf } from './pool.ts'

/** A tone of so many seconds at 16 kHz, as a WAV. */
export const toneWav = (seconds: number, hertz = 440): Buffer =>
  wavOf(seconds, (second) => Math.sin(2 * Math.PI * hertz * second) / 2)

/** Silence, then a voice as far as levels go: harmonics that swell and fade like syllables. */
export const speechWav = ({ silence, speech }: { silence: number; speech: number }): Buffer =>
  wavOf(silence + speech, (second) => {
    if (second < silence) return 0
    const swell = 0.3 + 0.7 * Math.abs(Math.sin(2 * Math.PI * 2.5 * (second - silence)))
    const harmonics = [1, 2, 3, 4, 5, 6].map((number) => Math.sin(2 * Math.PI * 140 * number * second) / number)
    return 0.3 * swell * harmonics.reduce((sum, each) => sum + each, 0)
  })

/** Silence with a click in its middle. */
export const clickWav = (seconds: number): Buffer =>
  wavOf(seconds, (second) => (Math.abs(second - seconds / 2) < 0.03 ? Math.sin(2 * Math.PI * 1000 * second) * 0.8 : 0))

/** At 16 kHz; a sample is between -1 and 1. */
function wavOf(seconds: number, sampleAt: (second: number) => number): Buffer {
  const [rate, count] = [16_000, Math.round(16_000 * seconds)]
  const bytes = Buffer.alloc(44 + count * 2)
  bytes.write('RIFF')
  bytes.writeUInt32LE(36 + count * 2, 4)
  bytes.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, count * 2],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36)
  for (let at = 0; at < count; at++)
    bytes.writeInt16LE(Math.round(32_000 * Math.max(-1, Math.min(1, sampleAt(at / rate)))), 44 + at * 2)
  return bytes
}

/** The beginning of a WebM, which is all that anything here looks at. */
export const recording = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(3000, 7)]).toString(
  'base64',
)

/** Programs of the two names in a directory: one writes a WAV of what it reads, the other an MP3. */
export function speechPrograms(directory: string, { fails = false } = {}): string {
  mkdirSync(directory, { recursive: true })
  const program = (name: string, output: Buffer) => {
    const file = join(directory, name)
    const code = [
      `#!${process.execPath}`,
      "const read = require('node:fs').readFileSync(0)",
      `if (${fails} || read.length === 0) process.exit(3)`,
      `require('node:fs').writeSync(1, Buffer.from('${output.toString('base64')}', 'base64'))`,
    ]
    writeFileSync(file, code.join('\n'))
    chmodSync(file, 0o755)
  }
  program('espeak-ng', toneWav(0.1))
  program('lame', soundOf('Olá'))
  return directory
}

type Models = {
  connect: (at: number, over?: object) => Promise<AiConnection>
  call: <T>(at: number, name: string, input: object) => Promise<T>
}

export type Spoken = OutputOf<typeof voiceChat>

/** Calls about speech for a company whose models are simulated. */
export const voiceCalls = ({ connect, call }: Models) => ({
  connectSpeech: async (at: number, over: object = {}) =>
    await connect(at, { transcriptionModel: 'listener', speechModel: 'speaker', speechVoice: 'nova', ...over }),
  speak: async (agentId: string | null, over: object = {}, who = 0) =>
    await call<Spoken>(who, 'voice-chat-alternative', { audio: recording, agentId, language: 'pt-BR', ...over }),
  newTurn: () => randomUUIDv7(),
})

/** An AI agent of a company, for tests that are not about making one. */
export async function insertAgent(databaseUrl: string, company: { id: string; userId: string }, name: string) {
  const parts = { pool: poolOf(databaseUrl), news: { publish: () => {} }, newId: randomUUIDv7 }
  await withLog(parts, { company: company.id, actor: null, cause: null, opening: [] }, async ({ db }) => {
    const row = { company_id: company.id, id: randomUUIDv7(), created_by: company.userId, created_at: new Date() }
    await db
      .insertInto('ai_agents')
      .values({ ...columnsOfDraft({ ...plainAgent, name }), ...row })
      .execute()
  })
}
