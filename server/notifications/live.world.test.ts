/** From a command, through the log, the workers and the gateway, to the bell of its recipient, and to nobody else's. */
import { type MineState, mineState, notificationsRoom } from '@aura/contracts/notifications/notification.ts'
import type { Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import { tokenOf } from '@aura/infra/access-token.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { mineReducer } from '@aura/machines/notifications/my-notifications.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, it } from 'vitest'
import { parse } from '../platform/parse.ts'

const { url, databaseUrl } = sharedWorld().provided
const open: Socket[] = []
afterAll(() => {
  for (const socket of open) socket.disconnect()
})

/** The user's bell as the screen folds it. */
async function follow(email: string) {
  const accessToken = tokenOf(email)
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token: accessToken } })
  open.push(socket)
  const frames: Frame[] = []
  socket.on('frame', (...frame: Frame) => void frames.push(frame))
  const reply = (await socket.emitWithAck('watch', 'notifications.mine', {}, null)) as WatchReply
  if (!reply.ok) throw new Error(reply.error.code)
  const start = parse(mineState, reply.snapshot)
  const call = (name: string, input: unknown) => socket.emitWithAck('call', name, input, null)
  const state = (): MineState =>
    frames
      .filter(([room]) => room === reply.room)
      .flatMap(([, , , events]) => events)
      .filter(({ position }) => position > reply.position)
      .reduce(mineReducer.fold, start)
  return { call, state, room: reply.room, rooms: () => new Set(frames.map(([room]) => room)) }
}

it('reaches the bell of its user live, in all tabs', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  const [owner, ana, bia] = company.people
  if (!owner || !ana || !bia) throw new Error('nobody there')
  const [own, other, foreign, boss] = [
    await follow(ana.email),
    await follow(ana.email),
    await follow(bia.email),
    await follow(owner.email),
  ]
  expect(own.room).toBe(notificationsRoom(ana.id))
  await boss.call('companies.change-role', { userId: ana.id, role: 'company_admin' })
  const kinds = (tab: typeof own) => tab.state().items.map(({ kind, read }) => [kind, read])
  for (const tab of [own, other])
    await expect.poll(() => kinds(tab), { timeout: 60_000 }).toContainEqual(['companies.role_changed', false])
  const result = own.state().items.find(({ kind }) => kind === 'companies.role_changed')
  await own.call('notifications.mark-read', { ids: [result?.id] })
  await expect.poll(() => kinds(other), { timeout: 60_000 }).toContainEqual(['companies.role_changed', true])
  expect([kinds(foreign), kinds(boss)].flat().filter(([kind]) => kind === 'companies.role_changed')).toEqual([])
  expect(foreign.rooms().has(own.room)).toBe(false)
})
