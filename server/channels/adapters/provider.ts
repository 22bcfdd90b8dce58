/**
 * Asking a provider, with its answers told apart: a clear no, a "not now", and everything that leaves it open
 * whether something went out.
 */
import type { ChannelHealth } from '@aura/contracts/channels/channel.ts'
import { NotOutside } from '../../platform/outside/address.ts'
import { callOutside, NotReached, type OutsideCall, textOf } from '../../platform/outside/call.ts'
import { type Connection, ProviderError } from '../adapter.ts'

export type Answer = { status: number; body: unknown }

const longestAnswer = 1024 * 1024

export async function ask(connection: Connection, call: Omit<OutsideCall, 'exempt'>): Promise<Answer> {
  const answer = await reach(connection, call)
  const text = await textOf(answer, longestAnswer)
  return { status: answer.statusCode ?? 0, body: parsed(text) }
}

/** The answer as it begins; its body is still to come. */
export async function reach(connection: Connection, call: Omit<OutsideCall, 'exempt'>) {
  try {
    return await callOutside({ ...call, exempt: connection.simulatorUrl })
  } catch (error) {
    if (error instanceof NotOutside) throw new ProviderError('refused', error.message)
    if (error instanceof NotReached) throw new ProviderError('later', error.message)
    throw error
  }
}

/** What cannot be read is null: some proxy's page, not the provider's word. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * What a status that is no success means for something that was to be sent. `problem` is the provider's own
 * word, null when it is not the provider who answers; then even a 503 may come from behind a message taken.
 */
export function failure({ status }: Answer, problem: string | null): Error {
  const text = problem ?? `the provider answered ${status}`
  if (status === 429 || (status === 503 && problem !== null)) return new ProviderError('later', text)
  if (status >= 400 && status < 500 && status !== 408) return new ProviderError('refused', text)
  return new Error(text)
}

/** A file that may not be fetched now: with the right key it is still there. */
export const fileFailure = ({ status }: Pick<Answer, 'status'>, error: Error): Error =>
  status === 401 || status === 403 ? new ProviderError('later', error.message) : error

/** A no of the provider is an answer about the channel's health; that there is none is not. */
export async function healthOf(check: () => Promise<Omit<ChannelHealth, 'checkedAt'>>): Promise<ChannelHealth> {
  try {
    return { ...(await check()), checkedAt: null }
  } catch (error) {
    if (!(error instanceof ProviderError && error.outcome === 'refused')) throw error
    return { status: 'failing', quality: null, limit: null, problem: error.message, checkedAt: null }
  }
}

/** As the database can hold it: no NUL, no halves of characters. */
export const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** The same for something short that stands on one line. */
export const short = (text: string | null | undefined, limit = 200): string | null =>
  clean(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed() || null
