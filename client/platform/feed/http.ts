/** The other door: one POST. Used before there is a session, and for reads while the line is down. */

import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { InputOf, Operation, OutputOf } from '@aura/contracts/platform/operation.ts'
import { RefusedError, unreachable } from './refused.ts'

export type Answer<T> = {
  readonly output: T
  /** The position of the log that the answer shows, where it has one. */
  readonly position: number
}

type Caller = { token?: string; id?: string }

/** Calls a public command or query; rejects with a RefusedError. */
export const callHttp = async <O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>> =>
  (await postOperation(operation, input, {})).output

export async function postOperation<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  { token, id }: Caller,
): Promise<Answer<OutputOf<O>>> {
  const language = document.documentElement.lang
  const response = await fetch(`/api/${operation.name}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      ...(language && { 'accept-language': language }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(id && { 'idempotency-key': id }),
    },
    body: JSON.stringify(input),
  }).catch(() => undefined)
  if (!response) throw new RefusedError(unreachable)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || body === undefined) throw new RefusedError(errorOf(body))
  // The server checked it against this very contract.
  return { output: body as OutputOf<O>, position: Number(response.headers.get('aura-position') ?? 0) }
}

/** A proxy between may answer with a page of its own; then the server was not reached. */
function errorOf(body: unknown): ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return unreachable
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string')
    return unreachable
  return { message: error.code, ...error, code: error.code }
}
