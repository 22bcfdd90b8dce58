/**
 * Hostile files at the real doors of a running Aura: the upload, the account's picture, the import and, where it is
 * named, the port for mail. Each is answered with a code or taken as what it is, and the next ordinary one works.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { handIn } from '@aura/infra/phone/mail-letters.ts'
import { hostileLetters } from '@aura/server/channels/testing/hostile-letters.ts'
import * as z from 'zod/mini'
import { ordinary, type UploadCase, uploadCases } from './cases.ts'

export type UploadProbe = {
  url: string
  /** Of somebody who may import people, with few uploads waiting. */
  token: string
  /** The workers' own door, to see that they are alive. */
  workersUrl?: string
  /** `smtp://host:port/address` of a channel. */
  mailUrl?: string
  /** All of them by default. */
  isWanted?: (name: string) => boolean
}

export type Failure = { name: string; input: string; answer: string }
export type Outcome = { cases: number; failures: Failure[] }

const kind = 'companies.users'
const answered = z.object({ error: z.optional(z.object({ code: z.string() })), name: z.optional(z.string()) })
const recent = z.object({
  recent: z.array(
    z.object({ importId: z.string(), progress: z.object({ state: z.string(), reason: z.nullable(z.string()) }) }),
  ),
})

type Answer = { status: number; code: string | null; name: string | null; body: unknown }

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', ...init, signal: AbortSignal.timeout(120_000) })
  const body: unknown = await response.json().catch(() => null)
  const parsed = z.safeParse(answered, body)
  const { error, name } = parsed.success ? parsed.data : {}
  return { status: response.status, code: error?.code ?? null, name: name ?? null, body }
}

function doors({ url, token }: UploadProbe) {
  const authorization = `Bearer ${token}`
  const call = (name: string, input: object) =>
    ask(`${url}/api/${name}`, {
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  const upload = (purpose: string, fileId: string, fileName: string, content: Buffer) =>
    ask(`${url}/files?${new URLSearchParams({ purpose, fileId, name: fileName.toWellFormed() })}`, {
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    })
  return { call, upload }
}

type Doors = ReturnType<typeof doors>

export async function probeUploads(probe: UploadProbe): Promise<Outcome> {
  const { isWanted = () => true } = probe
  const at = doors(probe)
  const outcome: Outcome = { cases: 0, failures: [] }
  const judge = (name: string, input: string, problem: string | null) => {
    outcome.cases += 1
    if (problem !== null) outcome.failures.push({ name, input, answer: problem.slice(0, 400) })
  }
  for (const uploadCase of uploadCases.filter(({ name }) => isWanted(name)))
    judge(`upload ${uploadCase.name}`, uploadCase.fileName.slice(0, 80), await tried(() => problemOf(at, uploadCase)))
  for (const { name, make } of probe.mailUrl === undefined ? [] : hostileLetters)
    if (isWanted(`mail/${name}`))
      judge(`mail ${name}`, name, await tried(() => problemOfLetter(probe.mailUrl ?? '', make())))
  for (const purpose of ['avatar', 'message', 'import'] as const)
    judge(`ordinary ${purpose}`, ordinary[purpose].fileName, await tried(() => problemOfOrdinary(at, purpose)))
  for (const door of [`${probe.url}/health/live`, ...(probe.workersUrl ? [`${probe.workersUrl}/health/ready`] : [])])
    judge('alive', new URL(door).pathname, await tried(async () => ((await fetch(door)).ok ? null : 'not well')))
  return outcome
}

const tried = (work: () => Promise<string | null>): Promise<string | null> =>
  work().catch((error: unknown) => `no answer: ${error instanceof Error ? error.message : String(error)}`)

const answerText = ({ status, code }: Answer): string => `${status} ${code ?? 'without a code'}`

/** A refusal with a code that is no fault of the server. */
const isRefused = ({ status, code }: Answer): boolean => status >= 400 && status < 500 && code !== null

async function problemOf(at: Doors, uploadCase: UploadCase): Promise<string | null> {
  const fileId = randomUUID()
  const answer = await at.upload(uploadCase.purpose, fileId, uploadCase.fileName, await uploadCase.make())
  if (isRefused(answer)) {
    // What was refused is nothing that a command can take.
    const accepted = await take(at, uploadCase.purpose, fileId)
    return isRefused(accepted.answer) ? null : `refused, and taken all the same: ${answerText(accepted.answer)}`
  }
  if (answer.status !== 200) return answerText(answer)
  if (answer.name === null || /[\p{Cc}\p{Cf}/\\]/u.test(answer.name)) return 'its name is kept as it was'
  if (uploadCase.outcome === 'refused') return 'taken'
  const { answer: acceptedValue, importId } = await take(at, uploadCase.purpose, fileId)
  const ending = importId !== null && acceptedValue.status === 200 ? await endOf(at, importId) : null
  await at.call('files.discard', { fileId })
  if (acceptedValue.status !== 200 && !isRefused(acceptedValue)) return answerText(acceptedValue)
  if (uploadCase.refusal === undefined || ending === null) return null
  return ending.reason === uploadCase.refusal ? null : `${ending.state} ${ending.reason}, and not ${uploadCase.refusal}`
}

/** The command that wants a file of this purpose. */
async function take(at: Doors, purpose: UploadCase['purpose'], fileId: string) {
  const importId = purpose === 'import' ? randomUUID() : null
  if (importId !== null) return { answer: await at.call('imports.open', { importId, kind, fileId }), importId }
  if (purpose === 'avatar') return { answer: await at.call('companies.set-avatar', { fileId }), importId }
  return { answer: await at.call('files.link', { fileId }), importId }
}

async function endOf(at: Doors, importId: string): Promise<{ state: string; reason: string | null }> {
  for (let looks = 0; looks < 600; looks++) {
    const { body } = await at.call('imports.kind', { kind })
    const found = z.safeParse(recent, body)
    const progress = found.success ? found.data.recent.find((item) => item.importId === importId)?.progress : undefined
    if (progress && progress.state !== 'reading') {
      await at.call('imports.cancel', { importId })
      return progress
    }
    await wait(150)
  }
  return { state: 'reading', reason: 'without end' }
}

async function problemOfOrdinary(at: Doors, purpose: UploadCase['purpose']): Promise<string | null> {
  const { fileName, make } = ordinary[purpose]
  const fileId = randomUUID()
  const answer = await at.upload(purpose, fileId, fileName, await make())
  if (answer.status !== 200) return answerText(answer)
  const { answer: accepted, importId } = await take(at, purpose, fileId)
  if (accepted.status !== 200) return answerText(accepted)
  if (importId === null) return null
  const { state, reason } = await endOf(at, importId)
  return state === 'mapping' ? null : `${state} ${reason}`
}

/** Taken or refused by the words of the mail server, which then serves the next sender. */
async function problemOfLetter(mailUrl: string, raw: Buffer): Promise<string | null> {
  const code = await handIn(mailUrl, 'x@cliente.test', raw)
  if (code < 250 || code >= 600) return `answered with ${code}`
  const next = await handIn(mailUrl, 'x@cliente.test', Buffer.from('Subject: oi\r\n\r\noi\r\n'))
  return next >= 250 && next < 500 ? null : `the next letter was answered with ${next}`
}
