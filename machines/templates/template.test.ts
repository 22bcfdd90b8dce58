import { templateStates } from '@aura/contracts/templates/template.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atTemplate, columnEvent, templateColumns, templateMachine, templateTable } from './template.ts'

describe('templates.template follows its table', () => {
  for (const from of templateStates)
    for (const column of templateColumns)
      it(`${from} + ${column}`, () => {
        const result = attempt(templateMachine, atTemplate(from), columnEvent(column))
        const outcome = result.ok ? { to: result.next.value } : { refused: result.reason }
        expect(outcome).toEqual(templateTable[from][column])
      })
})
