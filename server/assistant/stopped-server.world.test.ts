/** A server is stopped in the middle of an answer, as a deploy stops it: the person gets the answer whole, once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { asking } from '@aura/infra/ask.ts'
import { chatContext, newestAnswer } from '@aura/infra/assistant-test.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { freePort } from '@aura/infra/ports.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { expect, it } from 'vitest'
import { accessKey } from '../platform/access-token.ts'

const world = sharedWorld()
const { natsUrl, smtpUrl, devUrl, secret, home } = world.addresses
const patient = { timeout: 60_000 }

function startServerProcess(databaseUrl: string, port: number): ChildProcess {
  const env = {
    ...{ PATH: process.env.PATH, PORT: String(port), AURA_HOME: home, DATABASE_URL: databaseUrl, NATS_URL: natsUrl },
    ...{ SMTP_URL: smtpUrl, AURA_DEV_URL: devUrl, AURA_SECRET: secret, AURA_AI_HOSTS: '127.0.0.1' },
    ...{ LOG_LEVEL: 'silent', RATE_PER_MINUTE: '1000000', STATUS_ROUNDS: 'off' },
  }
  return spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'ignore' })
}

/** An OpenAI-compatible model that says its first word at once, and the rest when it is let. */
async function startSlowModel() {
  const streams: ServerResponse[] = []
  const say = (stream: ServerResponse, content: string) =>
    stream.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`)
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url?.endsWith('/models')) {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'small-chat', object: 'model' }] }))
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      say(response, 'Primeira ')
      streams.push(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    begun: () => streams.length,
    finish: () => {
      for (const stream of streams) {
        say(stream, 'e última.')
        const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
        const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } }
        stream.end(`${[last, usage].map((data) => `data: ${JSON.stringify(data)}\n\n`).join('')}data: [DONE]\n\n`)
      }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it('a stop in the middle of two answers: both come whole, one over the connection that waits for it, each in the log once', async () => {
  await using database = await world.freshDatabase()
  await using model = await startSlowModel()
  const company = await createTestCompany(database.url, ['company_owner', 'company_user'])
  const db = new pg.Client(database.url)
  await db.connect()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startServerProcess(database.url, port)
  const ended = once(server, 'close')
  try {
    await expect.poll(async () => (await fetch(`${url}/health/live`).catch(() => null))?.ok, patient).toBe(true)
    const tokens = company.people.map(({ claims: { userId: sub, companyId: cid, sessionId: sid } }) =>
      createSigner({ key: accessKey(secret) })({ sub, cid, sid, exp: Math.floor(Date.now() / 1000) + 600 }),
    )
    const ask = <T>(who: number, name: string, input: object) => asking(url).ask<T>(name, input, tokens[who])
    const connectionId = randomUUIDv7()
    const made = { connectionId, name: 'Modelo', kind: 'openai', baseUrl: model.url, key: 'key' }
    const { version } = await ask<{ version: number }>(0, 'ai.create-connection', made)
    await ask(0, 'ai.edit-connection', {
      ...{ connectionId, version, name: 'Modelo', chatModel: 'small-chat', embeddingModel: null, prices: [] },
      ...{ firstAnswerSeconds: 60, silenceSeconds: 60 },
    })
    const question = {
      questionId: randomUUIDv7(),
      answerId: randomUUIDv7(),
      message: 'Escreva um haicai',
      page: '/crm',
    }
    await ask(0, 'assistant.send', question)
    const waiting = ask<{ response: string }>(1, 'aura-ai-chat', { message: 'Escreva um haicai', context: chatContext })
    await expect.poll(model.begun, patient).toBe(2)

    server.kill('SIGTERM')
    // Nobody is let in any more: the stop is under way.
    await expect
      .poll(async () => (await fetch(`${url}/health/live`).catch(() => null))?.ok ?? false, patient)
      .toBe(false)
    expect(server.exitCode).toBe(null)
    model.finish()
    const whole = 'Primeira e última.'
    expect(await waiting).toMatchObject({ response: whole, model_used: 'small-chat' })
    expect(await ended).toEqual([0, null])
    for (const person of company.people)
      expect(await newestAnswer(db, person.claims.userId)).toMatchObject({ state: 'done', text: whole })
    const { rows } = await db.query(
      `select count(*)::int as count from events where company_id = $1 and name = 'assistant.answered'`,
      [company.id],
    )
    expect(rows).toEqual([{ count: 2 }])
  } finally {
    if (server.exitCode === null && server.kill('SIGKILL')) await ended
    await db.end()
  }
})
