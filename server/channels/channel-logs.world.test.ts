/** What a person types to connect a channel reaches no log, whatever becomes of it. */
import { randomUUIDv7 } from 'node:crypto'
import fs from 'node:fs'
import { createTestCompany, testPassword } from '@aura/infra/company.ts'
import { channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { signIn } from '@aura/infra/sign-in.ts'
import { expect, it, vi } from 'vitest'

it('the secrets of a channel stand in no line of the log, however much is logged', async () => {
  const world = sharedWorld()
  await using database = await world.freshDatabase()
  const lines: string[] = []
  // The log writes to its file descriptor itself.
  const watched = vi.spyOn(fs, 'writeSync').mockImplementation((_: number, line: string | NodeJS.ArrayBufferView) => {
    lines.push(String(line))
    return Buffer.byteLength(String(line))
  })
  try {
    await using server = await world.server({ databaseUrl: database.url, logLevel: 'trace' })
    await using _ = await world.workers({ databaseUrl: database.url })
    const company = await createTestCompany(database.url)
    const { accessToken } = await signIn(server.url, company.people[0]?.email ?? '', testPassword)
    const control = channelControl(server.config.simulatorUrl ?? '')
    const { account, settings, secrets } = await control.openAccount({ kind: 'whatsapp' })
    const call = async (name: string, input: object) => {
      const answer = await fetch(`${server.url}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(input),
      })
      return { status: answer.status, body: await answer.text() }
    }
    const wrong = { ...secrets, accessToken: 'fake-and-wrong-token' }
    const channel = { channelId: randomUUIDv7(), kind: 'whatsapp', name: 'Vendas', address: account.address, settings }
    const answers = [
      await call('channels.connect-channel', { ...channel, secrets: wrong }),
      await call('channels.connect-channel', { ...channel, secrets, more: 'than is known' }),
      await call('channels.connect-channel', { ...channel, secrets }),
      await call('channels.test-channel', { channelId: channel.channelId }),
      await call('channels.edit-channel', {
        channelId: channel.channelId,
        version: 1,
        name: 'Loja',
        settings,
        secrets: wrong,
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 422, 200, 200, 409])
    const words = [...Object.values(secrets), wrong.accessToken]
    expect(lines.join('')).toContain('channels.connect-channel')
    expect(words.filter((word) => lines.some((line) => line.includes(word)))).toEqual([])
    expect(words.filter((word) => answers.some(({ body }) => body.includes(word)))).toEqual([])
  } finally {
    watched.mockRestore()
  }
})
