/** A company with customers to be served: its channel at the simulated provider, and many conversations at once. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { insertChannel } from '@aura/server/channels/channels.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import type { TestCompany } from './company.ts'
import { channelControl } from './phone/control.ts'
import { poolOf } from './pool.ts'
import { sharedWorld } from './shared-world.ts'
import { testPool } from './test-pool.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>

const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const

export async function openDesk(company: TestCompany, kind: 'whatsapp' | 'sms' | 'voice' = 'whatsapp') {
  const { provided, addresses } = sharedWorld()
  const phones = channelControl(addresses.simulated.simulatorUrl ?? '')
  const channelId = randomUUIDv7()
  const { account, settings, secrets } = await phones.openAccount({
    kind,
    callbackUrl: `${provided.url}/hooks/${channelId}`,
  })
  const owner = testPool(provided.databaseUrl)
  owner.on('error', () => {})
  const parts = { pool: poolOf(provided.databaseUrl), news: { publish: () => {} }, newId: () => randomUUID() }
  const batch = { company: company.id, actor: null, cause: null, opening: [] }
  const made = { id: channelId, companyId: company.id, kind, name: 'Atendimento', health } as const
  await withLog(parts, batch, ({ db, emit }) =>
    insertChannel(
      { tx: db, emit, now: new Date() },
      { secret: addresses.secret },
      {
        ...made,
        address: account.address,
        settings,
        secrets,
      },
    ),
  )
  return {
    phones,
    accountId: account.id,
    /** A customer writes by telephone. */
    write: (from: string, name: string, text: string) =>
      phones.write({ accountId: account.id, from, name, content: { type: 'text', text } }),
    got: async (customer: string) =>
      (await phones.sentTo(account.id, customer)).map(({ content }) => ('text' in content ? content.text : '')),
    query: (text: string, values: readonly unknown[] = []) => owner.query(text, [company.id, channelId, ...values]),
    [Symbol.asyncDispose]: () => owner.end(),
  }
}

/** So many conversations that wait, the first one a thread of so many messages; put in behind everybody's back. */
export async function fill({ query }: Pick<Desk, 'query'>, conversations: number, messages: number): Promise<void> {
  await query(
    `with people as (
       insert into contacts (company_id, id, name, created_at, changed_at, version)
       select $1, gen_random_uuid(), 'Cliente ' || n, now(), now(), 1 from generate_series(1, $3::int) n
       returning id, name)
     insert into conversations (company_id, id, contact_id, contact_name, channel_id, channel_kind, address, state,
       last_seq, last_inbound_at, opened_at, changed_at)
     select $1, gen_random_uuid(), id, name, $2, 'whatsapp', '+5511900000000', 'waiting',
       case when name = 'Cliente 1' then $4::int else 0 end, now(), now() - interval '9 days',
       now() - interval '1 hour' - split_part(name, ' ', 2)::int * interval '1 second' from people`,
    [conversations, messages],
  )
  await query(
    `insert into messages (company_id, conversation_id, seq, id, channel_id, direction, author, content, at)
     select $1, c.id, n, gen_random_uuid(), $2, 'in',
       jsonb_build_object('kind', 'contact', 'id', c.contact_id, 'name', c.contact_name),
       jsonb_build_object('type', 'text', 'text', 'Mensagem ' || n || repeat(' e mais palavras', n % 7)),
       now() - interval '8 days' + n * interval '1 minute'
     from conversations c, generate_series(1, $3::int) n where c.company_id = $1 and c.contact_name = 'Cliente 1'`,
    [messages],
  )
}
