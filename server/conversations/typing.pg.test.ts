/** A typing customer is shown to viewers of the conversation; a blocked one is shown to nobody. */

import { inboxRoom, threadRoom } from '@aura/contracts/conversations/conversation.ts'
import { typingKey, typingMs } from '@aura/contracts/conversations/typing.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { tellTyping } from './typing.ts'

const bench = testBench()

it("is shown in the customer's thread and in the list, for a while", async () => {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const floor = await openFloor(bench.pool, company.id, 'rcs')
  const conversationId = await floor.say('+5511987650001', 'Olá')
  const report = (from: string) =>
    floor.within(async (work) => {
      const texts: unknown[] = []
      const say = (companyId: string, saying: object) => void texts.push({ companyId, ...saying })
      const row = await work.tx.selectFrom('channels').where('id', '=', floor.channelId).selectAll().executeTakeFirst()
      if (!row) throw new Error('no channel')
      await tellTyping(work, { say }, row, from)
      return texts
    })
  const key = typingKey(conversationId)
  const saying = { companyId: company.id, key, value: true, forMs: typingMs }
  expect(await report('+5511987650001')).toEqual([
    { ...saying, room: threadRoom(conversationId) },
    { ...saying, room: inboxRoom },
  ])
  // An unknown customer.
  expect(await report('+5511987659999')).toEqual([])
  const value = '+5511987650001'
  const rule = { list: 'block', target: { kind: 'phone', value }, reason: 'Golpe' }
  await bench.call('contacts.add-rule', { ruleId: crypto.randomUUID(), ...rule }, company.people[0]?.claims ?? null)
  expect(await report(value)).toEqual([])
})
