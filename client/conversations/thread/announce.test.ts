import { expect, it } from 'vitest'
import type { Connection } from '../../platform/feed/gateway-connection.ts'
import { createStore } from '../../platform/feed/store.ts'
import { announce } from './announce.ts'

const connected = (state: Connection['state']): Connection => ({
  ...{ state, since: 0, retryAt: undefined, heardAt: undefined, code: undefined },
})

function announced(state: Connection['state']) {
  const connection = createStore(connected(state))
  const heard: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ended = announce(promise, connection, {
    waits: () => heard.push('waits'),
    done: () => heard.push('done'),
    refused: (error) => heard.push(`refused ${error}`),
  })
  return { connection, heard, resolve, reject, ended }
}

it('what the server acknowledges is announced as done, and not before', async () => {
  const { heard, resolve, ended } = announced('live')
  expect(heard).toEqual([])
  resolve()
  await ended
  expect(heard).toEqual(['done'])
})

it('without a connection it waits at once, and is done when the answer comes', async () => {
  const { heard, resolve, ended } = announced('offline')
  await ended
  expect(heard).toEqual(['waits'])
  resolve()
  await expect.poll(() => heard).toEqual(['waits', 'done'])
})

it('a connection that breaks before the answer makes it wait, once', async () => {
  const { connection, heard, reject, ended } = announced('live')
  connection.set(connected('offline'))
  connection.set(connected('connecting'))
  await ended
  reject('taken')
  await expect.poll(() => heard).toEqual(['waits', 'refused taken'])
})

it('a refusal is its caller’s as long as nothing was announced', async () => {
  const { heard, reject, ended } = announced('live')
  reject('taken')
  await expect(ended).rejects.toBe('taken')
  expect(heard).toEqual([])
})
