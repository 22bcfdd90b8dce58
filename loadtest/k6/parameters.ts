/** What the environment says of a run. The defaults fit an Aura that `npm start` brought up on this machine. */
import { setTimeout } from 'k6/timers'
import type { Connection } from './aura.ts'
import { complain, correctness } from './measures.ts'
import { signIn } from './session.ts'

export const number = (name: string, standard: number): number => Number(__ENV[name] || standard)
export const list = (name: string, standard: string): string[] => (__ENV[name] || standard).split(',')

export const target = (__ENV.TARGET || 'http://127.0.0.1:3000').replace(/\/$/, '')
export const seconds = number('SECONDS', 30)
export const pause = number('PAUSE', 200)
export const password = __ENV.PASSWORD || 'Aura#Demo2026'
export const supervisors = list('SUPERVISORS', 'owner@demo.aura.test,admin@demo.aura.test')
export const operators = list(
  'OPERATORS',
  'operator1@demo.aura.test,operator2@demo.aura.test,operator3@demo.aura.test,operator4@demo.aura.test',
)
/** On this machine the client's clock is the server's. */
const sameClock = /^https?:\/\/(127\.0\.0\.1|localhost)\b/.test(target)

/** Everybody does the same once: the function decides when it is over. */
export const each = (exec: string, vus: number) =>
  vus === 0
    ? {}
    : { [exec]: { executor: 'per-vu-iterations', exec, vus, iterations: 1, maxDuration: `${seconds + 60}s` } }

export const runOptions = (scenarios: Record<string, object>, thresholds: Record<string, string[]> = {}) => ({
  scenarios,
  thresholds: { ...correctness, ...thresholds },
  summaryTrendStats: ['min', 'med', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
  setupTimeout: '180s',
})

/** Access tokens of those who take part, and when the run is over. */
export type Cast = { supervisors: string[]; operators: string[]; end: number }

/** Signed in once, before the run begins, because sign-ins are limited; or with the tokens that are given. */
export function cast(wanted: { supervisors?: boolean; operators?: boolean }): Cast {
  const tokensOf = (emails: readonly string[]) =>
    __ENV.TOKENS ? list('TOKENS', '') : emails.map((email) => signIn(target, email, password).accessToken)
  return {
    supervisors: wanted.supervisors ? tokensOf(supervisors) : [],
    operators: wanted.operators ? tokensOf(operators) : [],
    end: Date.now() + seconds * 1000,
  }
}

export const lineOf = (token: string) => ({ url: target, token, sameClock })

export const pick = <Thing>(things: readonly Thing[]): Thing => {
  const thing = things[Math.floor(Math.random() * things.length)]
  if (thing === undefined) throw new Error('nothing to pick from')
  return thing
}

export const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(() => resolve(), milliseconds))
export const rest = () => after(pause * (0.5 + Math.random()))

/** Everybody has stopped and their last words are out; a beat after that covers them all. */
export async function complete(connection: Connection, end: number): Promise<void> {
  await after(end + 2_000 - Date.now())
  // A crowd that is slower than its server hears old beats first.
  const quiet = Math.max(connection.completeAt(), sameClock ? end + 1_000 : 0)
  for (let tries = 0; connection.completeAt() <= quiet; tries += 1) {
    if (tries === 300) return complain('no beat said that all is complete', { quiet })
    await after(200)
  }
}
