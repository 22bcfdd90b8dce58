import { spokenTurnPath } from '@aura/contracts/assistant/spoken-turn.ts'
import { expect, it } from 'vitest'
import config from './vite.config.ts'

it('in development, spoken turns go to the server', () => {
  expect(Object.keys(config.server?.proxy ?? {})).toContain(spokenTurnPath)
})
