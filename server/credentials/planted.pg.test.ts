/** Secrets that can be recognised, and everything that is stored, published or answered searched for them. */

import { randomUUIDv7 } from 'node:crypto'
import { startModelProvider } from '@aura/infra/model-provider/simulator.ts'
import { testBench, testCompany } from '@aura/infra/operations-test.ts'
import { channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { placesOf } from '@aura/infra/stored-words.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { expect, it } from 'vitest'

const bench = testBench()
const company = testCompany(bench)

it('planted secrets stand nowhere: no table, no event, no message on the bus, no answer, no refusal', async () => {
  const { simulatorUrl = '' } = await sharedWorld().config()
  const control = channelControl(simulatorUrl)
  const planted: string[] = []
  const plant = () => {
    planted.push(`planted-${randomUUIDv7()}`)
    return planted.at(-1) ?? ''
  }
  const answers: string[] = []
  const call = async (name: string, input: object) => {
    const claims = company.people[0]?.claims ?? null
    const output = await bench.call(name, input, claims).then(
      ({ output }) => output,
      (error: unknown) => error,
    )
    answers.push(JSON.stringify(output), String(output instanceof Error ? output.stack : ''))
    return output
  }
  for (let round = 0; round < 6; round++) {
    const secrets = { accessToken: plant(), appSecret: plant(), verifyToken: plant() }
    const { account, settings } = await control.openAccount({ kind: 'whatsapp', ...secrets })
    const channelId = randomUUIDv7()
    const made = { channelId, kind: 'whatsapp', name: `Loja ${round}`, address: account.address, settings }
    await call('channels.connect-channel', { ...made, secrets: { ...secrets, accessToken: plant() } })
    await call('channels.connect-channel', { ...made, secrets })
    const replace = { credentialId: channelId, version: 1 }
    await call('credentials.replace-secrets', { ...replace, secrets: { accessToken: plant() } })
    const fresh = { accessToken: plant(), appSecret: plant() }
    await control.openAccount({ kind: 'whatsapp', phoneNumberId: account.id, ...fresh })
    await call('credentials.replace-secrets', { ...replace, secrets: fresh })
    await call('credentials.test-credential', { credentialId: channelId })
    await call('credentials.edit-credential', { ...replace, version: 2, name: 'Meta', expiresOn: null })
  }
  const made: string[] = []
  const proof = { kind: 'secret', header: 'x-webhook-secret' }
  const contact = { name: '{{$.name}}', phone: '{{$.phone}}', email: '', rename: false, fields: {}, tagIds: [] }
  const mapping = { condition: null, key: '', contact, deal: null, note: '', start: null }
  for (let round = 0; round < 4; round++) {
    const inbound = { webhookId: randomUUIDv7(), name: 'Loja', proof, mapping, secret: plant() }
    expect(await call('integrations.create-inbound', inbound)).toHaveProperty('webhook')
    answers.pop()
    answers.pop()
  }
  for (let round = 0; round < 4; round++) {
    const fields = { name: 'ERP', url: 'https://erp.example/hooks', events: ['contacts.removed'], deduplicates: true }
    const claims = company.people[0]?.claims ?? null
    const { output } = await bench.call(
      'integrations.create-endpoint',
      { endpointId: randomUUIDv7(), ...fields },
      claims,
    )
    made.push((output as { secret: string }).secret)
  }
  await using provider = await startModelProvider()
  for (let round = 0; round < 4; round++) {
    const { connectionId, key } = { connectionId: randomUUIDv7(), key: plant() }
    provider.accept(key)
    const access = { connectionId, baseUrl: provider.urlOf('openai') }
    await call('ai.create-connection', { ...access, name: 'Modelos', kind: 'openai', key: plant() })
    expect(await call('ai.create-connection', { ...access, name: 'Modelos', kind: 'openai', key })).toHaveProperty('id')
    const next = plant()
    provider.accept(next)
    const edit = { connectionId, name: 'Modelos', embeddingModel: null, prices: [] }
    const times = { firstAnswerSeconds: 5, silenceSeconds: 5 }
    await call('ai.edit-connection', { ...edit, ...times, version: 1, chatModel: 'small-chat' })
    await call('ai.replace-access', { ...access, version: 2, key: plant() })
    await call('ai.replace-access', { ...access, version: 2, key: next })
    await call('ai.try-prompt', { trialId: randomUUIDv7(), connectionId, prompt: 'Oi' })
    provider.accept('another one')
    await call('ai.try-prompt', { trialId: randomUUIDv7(), connectionId, prompt: 'Oi' })
  }
  const listed = (await call('credentials.credentials', {})) as { rows: { versions: number }[] }
  expect(listed.rows.filter(({ versions }) => versions === 2)).toHaveLength(10)
  const secrets = [...planted, ...made]
  expect(secrets).toHaveLength(66)
  const all = testPool(bench.databaseUrl, 2)
  try {
    expect(await placesOf(all, secrets)).toEqual([])
  } finally {
    await all.end()
  }
  expect(bench.published.filter((bytes) => secrets.some((secret) => Buffer.from(bytes).includes(secret)))).toEqual([])
  expect(secrets.filter((secret) => answers.some((text) => text.includes(secret)))).toEqual([])
})
