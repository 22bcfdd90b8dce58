import { templateStates } from '@aura/contracts/templates/template.ts'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atTemplate, type TemplateEvent, templateMachine } from './template.ts'

const after = (event: TemplateEvent) =>
  Object.fromEntries(
    templateStates.flatMap((from) => {
      const result = attempt(templateMachine, atTemplate(from), event)
      if (result.ok) return [[from, result.next.value]]
      return result.reason === 'not_allowed' ? [] : [[from, result.reason]]
    }),
  )

const stopped = { submitted: 'in_review', paused: 'paused', disabled: 'disabled' }

it('is submitted while it is worded, and again when the provider has an older one', () => {
  const fresh = { draft: 'submitted', approved: 'submitted', rejected: 'submitted', ...stopped }
  expect(after({ type: 'submit', fresh: true })).toEqual(fresh)
  const again = { draft: 'submitted', approved: 'nothing_new', rejected: 'nothing_new', ...stopped }
  expect(after({ type: 'submit', fresh: false })).toEqual(again)
})

it('is made active where no provider reviews', () => {
  expect(after({ type: 'activate', fresh: true })).toEqual({ draft: 'approved', approved: 'approved' })
  expect(after({ type: 'activate', fresh: false })).toEqual({ draft: 'approved', approved: 'nothing_new' })
})

it('returns to what the provider has when a submission was not taken', () => {
  expect(after({ type: 'return', live: true })).toEqual({ submitted: 'approved' })
  expect(after({ type: 'return', live: false })).toEqual({ submitted: 'draft' })
})
