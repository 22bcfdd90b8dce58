/** Signing in over HTTP, as far as a password leads. */
import type { Session } from '@aura/contracts/identity/session.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import http from 'k6/http'

type Answer = { next: 'signed-in'; session: Session } | { next: string } | { error: ErrorBody }

export function signIn(url: string, email: string, password: string): Session {
  const answer = post(url, 'identity.sign-in', { email, password })
  if ('session' in answer) return answer.session
  // A second step would be asked for here: `next` names it.
  throw new Error(`${email} was not signed in: ${'error' in answer ? answer.error.code : answer.next}`)
}

function post(url: string, name: string, input: unknown): Answer {
  const response = http.post(`${url}/api/${name}`, JSON.stringify(input), {
    headers: { 'content-type': 'application/json' },
  })
  if (response.status === 0) throw new Error(`${url} does not answer: ${response.error}`)
  return JSON.parse(String(response.body)) as Answer
}
