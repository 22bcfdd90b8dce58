/** Signing in over HTTP: the password, then the code from the mailbox of an embedded Aura. */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import { sleep } from 'k6'
import http from 'k6/http'

/** What the product answered instead. */
export class Refused extends Error {
  readonly code: string
  constructor(name: string, code: string) {
    super(`${name} was refused: ${code}`)
    this.code = code
  }
}

type Mail = { subject: string; at: string }

export function signIn(url: string, email: string, password: string): Session {
  const challenge = post<Challenge>(url, 'identity.sign-in', { email, password })
  const code = mailedCode(url, email, Date.parse(challenge.expiresAt) - 600_000)
  return post<Session>(url, 'identity.verify-2fa', { challengeId: challenge.challengeId, code })
}

/** A worker sends it within a second or two. */
function mailedCode(url: string, email: string, sentAt: number): string {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = JSON.parse(String(http.get(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`).body)) as Mail[]
    const mail = mails.find((mail) => /^\d{6} /.test(mail.subject) && Date.parse(mail.at) >= sentAt)
    if (mail) return mail.subject.slice(0, 6)
    sleep(0.1)
  }
  throw new Error(`no code came to ${email}: sign-ins need the mailbox of embedded mode`)
}

function post<Output>(url: string, name: string, input: unknown): Output {
  const response = http.post(`${url}/api/${name}`, JSON.stringify(input), {
    headers: { 'content-type': 'application/json' },
  })
  if (response.status === 0) throw new Error(`${url} does not answer: ${response.error}`)
  const answer = JSON.parse(String(response.body)) as Output | { error: ErrorBody }
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new Refused(name, answer.error.code)
  return answer as Output
}
