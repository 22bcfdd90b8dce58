/**
 * The scenarios of `k6/` that run against any Aura. Each parameter is a variable of the environment too, and a scenario
 * reads it as such: `TARGET=https://aura.example WATCHERS=200 npm run load -- wallboard`.
 */
import { runK6, tellRun } from './platform/k6-run.ts'
import { type Options, type Question, question } from './platform/question.ts'

const { env } = process

const common = {
  target: { value: env.TARGET ?? 'http://127.0.0.1:3000', help: 'the Aura to load; npm start brings one up' },
  seconds: { value: Number(env.SECONDS ?? 30), help: 'how long (at most 240: access tokens are short)' },
} satisfies Options

const fromEnvironment = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value, help }]) => {
      const own = env[name.toUpperCase()]
      return [name, { value: own === undefined ? value : typeof value === 'number' ? Number(own) : own, help }]
    }),
  )

const scenario = (name: string, asks: string, own: Options): Question =>
  question(name, {
    asks,
    options: { ...common, ...fromEnvironment(own) },
    async run(options, report) {
      report.progress(`against ${options.target}`)
      const variables = Object.entries(options).map(([key, value]) => [key.toUpperCase(), value])
      tellRun(report, await runK6(name, Object.fromEntries(variables)))
    },
  })

const pause = { pause: { value: 200, help: 'milliseconds between two actions of one person' } }

export const scenarios: readonly Question[] = [
  scenario('wallboard', 'Do screens on the wall see every change, once and in order?', {
    watchers: { value: 20, help: 'screens' },
    customers: { value: 1, help: 'customers who write meanwhile' },
    ...pause,
  }),
  scenario('operators', 'How long do operators wait for a conversation and for the acceptance of an answer?', {
    agents: { value: 4, help: 'operators who take and answer' },
    customers: { value: 2, help: 'customers who write by the simulated phones, a new one each time' },
    ...pause,
  }),
  scenario('visitors', 'How soon does a visitor of a site have a chat, and an answer in it?', {
    visitors: { value: 4, help: 'visitors at the same time, a new one each time' },
    agents: { value: 4, help: 'operators who take and answer' },
    ...pause,
  }),
  scenario('sign-in', 'How long does a sign-in with its code take, and how many are refused by the limits?', {
    people: { value: 4, help: 'people who sign in at the same time' },
    pause: { value: 3_000, help: 'milliseconds between two sign-ins of one person' },
  }),
  scenario('storm', 'How soon is everybody complete again when all lines are lost at once?', {
    clients: { value: 100, help: 'open screens' },
    storms: { value: 2, help: 'times all lines are lost' },
    spread: { value: 500, help: 'milliseconds within which they are' },
  }),
  scenario('mixed-day', 'What does everybody wait for while all of it happens at once?', {
    walls: { value: 5, help: 'screens on the wall' },
    boards: { value: 10, help: 'people who look at the board of /crm' },
    movers: { value: 2, help: 'people who drag its cards' },
    agents: { value: 4, help: 'operators who take and answer' },
    customers: { value: 1, help: 'customers who write' },
    people: { value: 1, help: 'people who sign in again and again' },
    pause: { value: 1_000, help: 'milliseconds between two actions of one person' },
  }),
]
