/** What the next list with a form costs, counted on one that is whole: contract, reducer, handlers, screen and texts. */
import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

test('the tags are at most nine files and 230 lines of their own', () => {
  const own = sources(/\/contacts\/tags(\.ts$|\/)|^client\/routes\/_app\/tags\.tsx$/)
  const lines = own.map((path) => read(path).trimEnd().split('\n').length).reduce((sum, count) => sum + count, 0)
  expect(own.length).toBeGreaterThan(6)
  expect({ files: own.length <= 9, lines: lines <= 230 }, `${own.length} files, ${lines} lines`).toEqual({
    files: true,
    lines: true,
  })
})
