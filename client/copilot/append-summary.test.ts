import { expect, it } from 'vitest'
import { appendSummary } from './append-summary.ts'

it.each([
  ['', 'Quer trocar.', 'Quer trocar.'],
  [' \n', 'Quer trocar.', 'Quer trocar.'],
  ['Ligar amanhã \n', 'Quer trocar.', 'Ligar amanhã\n\nQuer trocar.'],
])('the note %j with the summary %j is %j', (note, summary, whole) => expect(appendSummary(note, summary)).toBe(whole))
