import { expect, it } from 'vitest'
import { stacked } from './toast-stack.ts'

it('shows three notices at most: the oldest gives way', () => {
  const notices = ['a', 'b', 'c', 'd'].reduce<readonly string[]>(stacked, [])
  expect(notices).toEqual(['b', 'c', 'd'])
})
