import { expect, it } from 'vitest'
import { eventNames } from './event-names.ts'
import { publicEvents } from './public-events.ts'

it('every public event can be chosen', () =>
  expect(publicEvents.map(({ contract }) => contract.name)).toEqual(eventNames))
