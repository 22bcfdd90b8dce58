/** A password and a code are seen by nobody: not in a log, an event, a job, an error or an address. */
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentityWorld, identityWorld } from './testing/world.ts'

const marked = 'Zq7#Sonda-Inconfundivel'
let world: IdentityWorld
let company: TestCompany
const written: string[] = []
const outputs = [process.stdout, process.stderr]
const originals = outputs.map((stream) => stream.write.bind(stream))

beforeAll(async () => {
  // Everything the server and the workers say, at their most talkative, goes by here.
  outputs.forEach((stream, index) => {
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'))
      return originals[index]?.(chunk, ...rest) ?? true
    }) as typeof stream.write
  })
  world = await identityWorld({ logLevel: 'trace' })
  company = await world.company(['company_owner', 'company_user'])
})
afterAll(async () => {
  outputs.forEach((stream, index) => {
    const original = originals[index]
    if (original) stream.write = original
  })
  await world[Symbol.asyncDispose]()
})

it('is nowhere after every flow it took part in', async () => {
  const email = company.people[1]?.email ?? ''
  const answers: string[] = []
  const post = async (name: string, input: object, token?: string) => {
    const response = await fetch(`${world.url}/api/${name}`, {
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
  const confirm = await mailTo(world.url, 'nova@sonda.test', () => true)
  const token = /token=([\w-]+)/.exec(confirm.text)?.[1] ?? ''
  await post('identity.confirm-email', { token, email: 'nova@sonda.test' })
  const challenge = await world.ask<never>('identity.sign-in', { email: 'nova@sonda.test', password: marked })
  const code = await world.codeOf('nova@sonda.test', challenge)
  const { accessToken } = await world.ask<{ accessToken: string }>('identity.verify-2fa', {
    challengeId: (challenge as { challengeId: string }).challengeId,
    code,
  })
  await post('identity.change-password', { currentPassword: marked, newPassword: `${marked}2` }, accessToken)
  await post('identity.change-password', { currentPassword: `${marked}2`, newPassword: 'x' }, accessToken)
  await post('send-password-reset', { email })
  const reset = await mailTo(world.url, email, ({ subject }) => subject === 'Redefina a sua senha')
  const resetToken = /#token=([\w-]+)/.exec(reset.text)?.[1] ?? ''
  await post('identity.reset-password', { email, token: resetToken, password: marked })
  await post('identity.reset-password', { email, token: resetToken, password: marked })
  await fetch(`${world.url}/api/identity.sign-in`, { method: 'POST', body: `{"password":"${marked}` })

  expect(testPassword).not.toContain(marked)
  expect(answers.join('\n')).not.toContain(marked)
  expect(confirm.text + confirm.html + reset.text + reset.html).not.toContain(marked)
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  for (const { name } of tables) {
    const { rows } = await world.owner.query(`select t::text as row from ${name} t where t::text like $1`, [
      `%${marked}%`,
    ])
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
  const said = written.join('')
  expect(said.length).toBeGreaterThan(0)
  expect(said).not.toContain(marked)
  for (const secret of [token, resetToken, accessToken]) expect(said).not.toContain(secret)
})
