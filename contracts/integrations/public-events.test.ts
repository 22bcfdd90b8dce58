import { expect, it } from 'vitest'
import { publicEvents } from './public-events.ts'

it.each(publicEvents)(
  '$contract.name: the example is one of the contract, and goes out as it is shown',
  (publicEvent) => {
    expect(publicEvent.read(publicEvent.sample)?.data).toEqual(publicEvent.example)
  },
)

it('what the log says and nobody offers stays inside', () => {
  const sent = JSON.stringify(publicEvents.map(({ example }) => example))
  for (const field of ['ownershipVersion', 'windowEndsAt', 'rank', 'offeredTo', 'version'])
    expect(sent, field).not.toContain(`"${field}"`)
})
