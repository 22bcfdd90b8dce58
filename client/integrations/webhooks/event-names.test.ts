import { publicEventNames } from '@aura/contracts/integrations/public-events.ts'
import { expect, it } from 'vitest'
import { eventNames } from './event-names.ts'

it('every public event can be chosen', () => expect(eventNames).toEqual(publicEventNames))
