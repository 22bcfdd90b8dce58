import { expect, it } from 'vitest'
import { row } from './import-row.ts'

it('a telephone that lacks digits is a problem of its row', () => {
  const { error } = row.safeParse({ name: 'Ana', phone: '11 97000' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['phone']])
  expect(row.parse({ name: 'Ana', phone: "'11 97000-0000" }).phone).toEqual(['+5511970000000'])
})
