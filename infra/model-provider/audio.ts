/** `/audio/transcriptions` and `/audio/speech` of the simulated provider. */
import type { ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { SpeechScript } from './script.ts'
import { isRecording, soundOf } from './sound.ts'

export const transcriptionPath = '/audio/transcriptions'
export const speechPath = '/audio/speech'
export const isAudioPath = (path: string): boolean => path === transcriptionPath || path === speechPath

const upload = z.object({ model: z.string(), file: z.instanceof(Uint8Array) })
const words = z.object({ model: z.string(), input: z.string(), voice: z.string(), response_format: z.literal('mp3') })

/** The fields of a form as its body; a file is its bytes. */
export async function formFields(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form)
    fields[name] = typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer())
  return fields
}

export async function answerAudio(
  response: ServerResponse,
  { path, body, script }: { path: string; body: unknown; script: SpeechScript },
): Promise<void> {
  const { heard, fault } = script
  const reply = (status: number, value: object, more: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value))
  const isHearing = path === transcriptionPath
  const current = fault === null || fault.at === undefined || path.endsWith(fault.at) ? fault : null
  if (current?.kind === 'status') {
    const rest = current.retryAfter === undefined ? {} : { 'retry-after': String(current.retryAfter) }
    return reply(current.status, { error: { message: 'as the script says' } }, rest)
  }
  if (current?.kind === 'nonsense')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  if (isHearing) {
    const form = z.safeParse(upload, body)
    if (!form.success || !isRecording(form.data.file)) return reply(400, { error: { message: 'Invalid file format.' } })
    const usage = { type: 'tokens', input_tokens: 30, output_tokens: 6 }
    return await write(response, 'application/json', Buffer.from(JSON.stringify({ text: heard, usage })), current)
  }
  const request = z.safeParse(words, body)
  if (!request.success) return reply(400, { error: { message: 'Invalid request.' } })
  await write(response, 'audio/mpeg', soundOf(request.data.input), current)
}

/** In two writes; a faulty one ends after the first. */
async function write(
  response: ServerResponse,
  type: string,
  bytes: Buffer,
  fault: SpeechScript['fault'],
): Promise<void> {
  response.writeHead(200, { 'content-type': type, 'content-length': String(bytes.length) })
  const middle = bytes.length >> 1
  response.write(bytes.subarray(0, middle))
  await turn()
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'torn') return void response.destroy()
  response.end(bytes.subarray(middle))
}
