/**
 * Asks a provider whether a connection works. What it says may be shown to a person: some providers repeat the
 * secret they were given in their complaint, so it is taken out of their words.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelHealth, ChannelKind } from '@aura/contracts/channels/channel.ts'
import { addressProblems } from '@aura/contracts/conversations/problems.ts'
import { unreachable } from '../platform/outside/address.ts'
import { refuse } from '../platform/refuse.ts'
import { type Connection, type Provider, ProviderError } from './adapter.ts'
import { providers } from './adapters/index.ts'
import { type ChannelRow, SecretsUnreadable } from './channels.ts'

const longestProblem = 300
const patienceMs = 8000
/** A person who waits learns nothing from how fast an address turned out not to be reachable. */
const unreachableMs = 1000

/** Of a channel as it is; the transaction that opens it is over before the provider is asked. */
export async function askChannel(
  open: () => Promise<{ row: ChannelRow; connection: Connection }>,
  asking: Pick<Asking, 'now' | 'signal' | 'prepare'>,
): Promise<ChannelHealth> {
  try {
    const { row, connection } = await open()
    return (await askProvider({ ...asking, kind: row.kind, connection })).health
  } catch (error) {
    if (!(error instanceof SecretsUnreadable)) throw error
    return failing('secrets_unreadable', asking.now)
  }
}

const failing = (problem: string, now: Date): ChannelHealth => ({
  status: 'failing',
  quality: null,
  limit: null,
  problem,
  checkedAt: now.toISOString(),
})

/** 'silent': it could not be asked, so nothing is known of the connection. */
type ProviderCheck = { answer: 'yes' | 'no' | 'silent'; health: ChannelHealth }

type Asking = {
  kind: ChannelKind
  connection: Connection
  now: Date
  signal?: AbortSignal | undefined
  /** A person asks: what the provider has to know of us it is told first. */
  prepare?: boolean
}

async function askProvider(asking: Asking): Promise<ProviderCheck> {
  const answerable = asking.prepare ? wait(unreachableMs, undefined, { ref: false }) : Promise.resolve()
  const providerCheck = await askOnce(asking)
  if (providerCheck.health.problem !== unreachable) return providerCheck
  await answerable
  return { ...providerCheck, answer: 'silent' }
}

async function askOnce({ kind, connection, now, signal, prepare = false }: Asking): Promise<ProviderCheck> {
  const checkedAt = now.toISOString()
  const time = AbortSignal.timeout(patienceMs)
  const abortSignal = signal ? AbortSignal.any([signal, time]) : time
  try {
    const provider: Provider = providers[kind]
    if (prepare) await provider.prepare?.(connection, abortSignal)
    const input = await provider.health(connection, abortSignal)
    const problem = input.problem === null ? null : redact(input.problem, connection)
    const isStored = input.status !== 'failing' || addressProblems.some((addressProblem) => addressProblem === problem)
    return { answer: isStored ? 'yes' : 'no', health: { ...input, problem, checkedAt } }
  } catch (error) {
    const problem = redact(wordsOf(error), connection)
    const answer = error instanceof ProviderError && error.outcome === 'refused' ? 'no' : 'silent'
    return { answer, health: failing(problem, now) }
  }
}

/** Before a connection is kept: the provider's no is the answer. */
export async function assertWorking(asking: Asking): Promise<ChannelHealth> {
  const { answer, health } = await askProvider({ ...asking, prepare: true })
  const params = problemParams(health.problem ?? '')
  if (answer === 'no') refuse('channels.refused', { params })
  if (answer === 'silent') refuse('channels.unreachable', { params })
  return health
}

/** Whether the provider says no to a connection. One that could not be asked has said nothing. */
export const isRefused = async (asking: Asking): Promise<boolean> => (await askProvider(asking)).answer === 'no'

/** What kept us from asking has a sentence of its own; everything else is the provider's words. */
export const problemParams = (problem: string) =>
  problem === unreachable ? { problem, reason: unreachable } : { problem }

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  return error.message
}

/** A provider's words as anybody may read them; our own word is no provider's. */
export function redact(words: string, { secrets }: Pick<Connection, 'secrets'>): string {
  if (words === unreachable) return words
  const clean = Object.values(secrets)
    .filter((secret) => secret !== '')
    // The longest first: one may stand inside another.
    .sort((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, '•••'), words)
  return clean.replace(/\s+/g, ' ').trim().slice(0, longestProblem)
}
