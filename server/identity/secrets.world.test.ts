/** A password and a code are seen by nobody: not in a log, an event, a job, an error or an address. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { mailedCode, mailTo, sentAt } from '@aura/infra/sign-in.ts'
import { until } from '@aura/infra/until.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../platform/config.ts'
import { settings } from '../platform/settings.ts'

const marked = 'Zq7#Sonda-Inconfundivel'
const checkout = join(import.meta.dirname, '..', '..')
const undo = new AsyncDisposableStack()
const written: string[] = []
let url: string
let owner: pg.Client
let company: TestCompany

/** The server and the workers as processes of their own, at their most talkative; all they say is kept. */
beforeAll(async () => {
  const world = sharedWorld()
  const database = undo.use(await world.freshDatabase())
  const config = await world.config({ databaseUrl: database.url, logLevel: 'trace' })
  url = config.publicUrl
  for (const entry of ['server/main.ts', 'workers/main.ts']) listen(entry, config)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  undo.defer(() => owner.end())
  company = await createTestCompany(database.url, ['company_owner', 'company_user'])
  const ready = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await until(ready, { within: 60_000 })).toBe(true)
})
afterAll(() => undo.disposeAsync())

function listen(entry: string, config: Config): ChildProcess {
  const env: Record<string, string | undefined> = { ...process.env, NODE_ENV: 'production' }
  const values: Readonly<Record<string, unknown>> = config
  for (const [key, row] of Object.entries(settings)) if (values[key] !== undefined) env[row.env] = String(values[key])
  const child = spawn(process.execPath, [join(checkout, entry)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => written.push(chunk.toString()))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  undo.defer(async () => {
    child.kill('SIGTERM')
    await gone
  })
  return child
}

it('is nowhere after every flow it took part in', async () => {
  const email = company.people[1]?.email ?? ''
  const answers: string[] = []
  const post = async (name: string, input: object, token?: string) => {
    const response = await fetch(`${url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(input),
    })
    answers.push(await response.text())
  }
  // Right, wrong, weak, misplaced and malformed.
  await post('identity.sign-in', { email, password: marked })
  await post('identity.sign-in', { email: 'ninguem@nada.test', password: marked })
  await post('identity.sign-in', { email: marked, password: marked })
  await post('identity.sign-in', { email, password: marked, extra: marked })
  await post('validate_password_policy', { p_password: marked, p_user_email: email })
  await post('identity.sign-up', { companyData: {}, userData: { email, senha: marked } })
  const companyData = {
    cnpj: '11.222.333/0001-81',
    razaoSocial: 'Sonda Ltda',
    nomeFantasia: 'Sonda',
    emailFinanceiro: 'fin@sonda.test',
    telefone: '(11) 98765-4321',
  }
  const userData = { email: 'nova@sonda.test', nome: 'Nova', sobrenome: 'Sonda', senha: marked }
  await post('identity.sign-up', { companyData, userData })
  const confirm = await mailTo(url, 'nova@sonda.test', () => true)
  const token = /token=([\w-]+)/.exec(confirm.text)?.[1] ?? ''
  await post('identity.confirm-email', { token, email: 'nova@sonda.test' })
  const { ask } = asking(url)
  const challenge = await ask<Challenge>('identity.sign-in', { email: 'nova@sonda.test', password: marked })
  const { challengeId } = challenge
  const code = await mailedCode(url, 'nova@sonda.test', sentAt(challenge))
  const { accessToken } = await ask<{ accessToken: string }>('identity.verify-2fa', { challengeId, code })
  await post('identity.change-password', { currentPassword: marked, newPassword: `${marked}2` }, accessToken)
  await post('identity.change-password', { currentPassword: `${marked}2`, newPassword: 'x' }, accessToken)
  await post('send-password-reset', { email })
  const reset = await mailTo(url, email, ({ subject }) => subject === 'Redefina a sua senha')
  const resetToken = /#token=([\w-]+)/.exec(reset.text)?.[1] ?? ''
  await post('identity.reset-password', { email, token: resetToken, password: marked })
  await post('identity.reset-password', { email, token: resetToken, password: marked })
  await fetch(`${url}/api/identity.sign-in`, { method: 'POST', body: `{"password":"${marked}` })

  expect(answers.join('\n')).not.toContain(marked)
  expect(confirm.text + confirm.html + reset.text + reset.html).not.toContain(marked)
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  for (const { name } of tables) {
    const { rows } = await owner.query(`select t::text as row from ${name} t where t::text like $1`, [`%${marked}%`])
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
  const text = written.join('')
  expect(text).toContain('the server is ready')
  expect(text).toContain('the workers are ready')
  expect(text).not.toContain(marked)
  for (const secret of [token, resetToken, accessToken, challengeId]) expect(text).not.toContain(secret)
})
