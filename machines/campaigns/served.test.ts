import { expect, it } from 'vitest'
import { servedRefusal } from './served.ts'

const open = {
  ...{ id: 'x', assigneeId: 'b', assigneeName: 'Bruno', assignedAt: '2026-11-27T09:00:00.000Z', ownershipVersion: 3 },
}
const sender = { id: 'a' }

it('a conversation of a colleague is entered only with the confirmation for that ownership', () => {
  expect(servedRefusal(open, sender, null)).toMatchObject({
    code: 'campaigns.served_by_colleague',
    params: { name: 'Bruno', since: '2026-11-27T09:00:00.000Z', conversationId: 'x', ownershipVersion: 3 },
  })
  expect(servedRefusal(open, sender, 3)).toBeUndefined()
  // It has gone to another colleague since.
  expect(servedRefusal({ ...open, ownershipVersion: 4 }, sender, 3)?.code).toBe('campaigns.served_by_colleague')
})

it('nothing is asked where nobody serves, or the sender does', () => {
  expect(servedRefusal(null, sender, null)).toBeUndefined()
  expect(servedRefusal({ ...open, assigneeId: null, assigneeName: null }, sender, null)).toBeUndefined()
  expect(servedRefusal(open, { id: 'b' }, null)).toBeUndefined()
})
