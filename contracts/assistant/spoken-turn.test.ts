import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { spokenLine } from './spoken-turn.ts'

it('a line with more in it than this page reads is a line', () => {
  const line = { type: 'sentence', text: 'Olá.', audio: null }
  expect(z.parse(spokenLine, { ...line, voice: 'nova' })).toEqual(line)
})
