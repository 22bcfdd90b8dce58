import { lockOf, type Me, refusalOf } from '@aura/machines/conversations/rules.ts'
import { describe, expect, it } from 'vitest'
import { row } from '../list/row.fake.ts'

const operator: Me = { id: 'me', permissions: ['view_operations', 'update_operations'] }
const leader: Me = { id: 'me', permissions: [...operator.permissions, 'manage_operations'] }
const nameOf = (id: string) => `name of ${id}`
const ownRow = row('a', 1, { assigneeId: 'me' })
const openFor = row('a', 1, { assigneeId: 'her' })
const waiting = row('a', 1, { state: 'waiting' })
const closed = row('a', 1, { state: 'closed', assigneeId: 'her' })

describe('what may be done', () => {
  it('is what the machine allows', () => {
    expect(refusalOf('claim', waiting, operator, nameOf)).toBe(undefined)
    expect(refusalOf('hold', waiting, operator, nameOf)?.params.reason).toBe('not_allowed')
    expect(refusalOf('release', waiting, operator, nameOf)?.params.reason).toBe('waits_already')
    expect(refusalOf('close', closed, operator, nameOf)?.params.reason).toBe('closed_already')
    expect(refusalOf('reopen', closed, operator, nameOf)).toBe(undefined)
  })

  it('names the assignee, and lets supervisors act', () => {
    expect(refusalOf('claim', openFor, operator, nameOf)).toEqual({
      code: 'conversations.taken',
      params: { name: 'name of her' },
    })
    expect(refusalOf('close', openFor, operator, nameOf)?.code).toBe('conversations.not_yours')
    expect(refusalOf('close', openFor, leader, nameOf)).toBe(undefined)
    expect(refusalOf('close', ownRow, { id: 'me', permissions: [] }, nameOf)?.code).toBe('auth.forbidden')
  })
})

describe('the composer', () => {
  const lock = (conversation = ownRow, me = operator, now = 0) => lockOf(conversation, me, nameOf, now)

  it('is open for the assignee, while the messaging window is', () => {
    expect(lock()).toBe(undefined)
    const windowed = { ...ownRow, windowEndsAt: '1970-01-01T00:00:01.000Z' }
    expect(lock(windowed, operator, 999)).toBe(undefined)
    expect(lock(windowed, operator, 1000)?.code).toBe('conversations.window_closed')
  })

  it('says why not and what helps', () => {
    expect(lock(waiting)?.action).toBe('claim')
    expect(lock(closed)?.action).toBe('reopen')
    expect(lock(openFor)).toEqual({
      code: 'conversations.not_yours',
      params: { name: 'name of her' },
      action: undefined,
    })
    expect(lock(openFor, leader)?.action).toBe('assign')
    expect(lock(ownRow, { id: 'me', permissions: [] })?.code).toBe('auth.forbidden')
  })
})
