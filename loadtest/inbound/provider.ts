/** A WhatsApp number of a company, and customers who write to it: deliveries signed as the provider signs them. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { metaSignature } from '@aura/infra/phone/sign.ts'
import { insertChannel } from '@aura/server/channels/index.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { openHttpLines } from '../platform/http-line.ts'
import type { Served } from '../platform/served.ts'

export type Provider = Disposable & { deliver: (customer: number, text: string) => Promise<void> }

export async function connectProvider({ databaseUrl, env, url }: Served, companyId: string): Promise<Provider> {
  const channelId = randomUUIDv7()
  const appSecret = `fake-${randomBytes(16).toString('hex')}`
  const phoneNumberId = '100000000000001'
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  try {
    const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
    const batch = { company: companyId, actor: null, cause: null, opening: [] }
    const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const
    const secrets = { accessToken: 'fake-token', appSecret, verifyToken: 'fake-verify-token' }
    await withLog(parts, batch, ({ db, emit }) =>
      insertChannel(
        { tx: db, emit, now: new Date() },
        { secret: env.AURA_SECRET ?? '' },
        {
          id: channelId,
          companyId,
          kind: 'whatsapp',
          name: 'Atendimento',
          address: '+551140000000',
          settings: { baseUrl: 'http://127.0.0.1:9', phoneNumberId, businessAccountId: '2000000001' },
          secrets,
          health,
        },
      ),
    )
  } finally {
    await pool.end()
  }
  const lines = openHttpLines(url)
  return {
    [Symbol.dispose]: () => lines[Symbol.dispose](),
    async deliver(customer, text) {
      const from = `55119${87_000_000 + customer}`
      const timestamp = String(Math.floor(Date.now() / 1000))
      const value = {
        metadata: { phone_number_id: phoneNumberId },
        contacts: [{ wa_id: from, profile: { name: `Cliente ${customer}` } }],
        messages: [{ id: `wamid.${randomUUIDv7()}`, from, timestamp, type: 'text', text: { body: text } }],
      }
      const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
      const signature = metaSignature(appSecret, body)
      await lines.post({ path: `/hooks/${channelId}`, headers: { 'X-Hub-Signature-256': signature }, body })
    },
  }
}
