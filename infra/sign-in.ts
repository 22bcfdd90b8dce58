/** Signs a user in the ordinary way: password, then the code from the mailbox. For tests and load runs. */
import { type Challenge, codeSeconds } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { Mail } from './mailbox.ts'

/** `url` is the server's; in embedded mode it shows the mailbox too. `agent` is how the browser calls itself. */
export async function signIn(url: string, email: string, password: string, agent = 'aura-test'): Promise<Session> {
  const challenge = await post<Challenge>(url, 'identity.sign-in', { email, password }, agent)
  const { challengeId, sent } = challenge
  if (!sent) throw new Error(`${email} answers with ${challenge.factors[0]}, not with a mailed code`)
  const code = await mailedCode(url, email, sentAt(challenge))
  return await post<Session>(url, 'identity.verify-2fa', { challengeId, code }, agent)
}

/** The code that was sent at this moment or later: an earlier one may still be the newest mail. */
export async function mailedCode(url: string, email: string, sentAt: number): Promise<string> {
  const mail = await mailTo(url, email, (mail) => /^\d{6} /.test(mail.subject) && Date.parse(mail.at) >= sentAt)
  return mail.subject.slice(0, 6)
}

export const sentAt = ({ expiresAt }: Pick<Challenge, 'expiresAt'>): number =>
  Date.parse(expiresAt) - codeSeconds * 1000

/** Waits for a mail that fits; a worker sends it within a second or two. */
export async function mailTo(
  url: string,
  email: string,
  fits: (mail: Mail) => boolean,
  within = 60_000,
): Promise<Mail> {
  const deadline = performance.now() + within
  for (;;) {
    const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as Mail[]
    const found = mails.find(fits)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`no such mail came to ${email}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function post<Output>(url: string, name: string, input: unknown, agent: string): Promise<Output> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify(input),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer as Output
}
