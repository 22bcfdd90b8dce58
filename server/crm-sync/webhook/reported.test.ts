/** Which records a webhook is about. */
import { expect, it } from 'vitest'
import { readReported } from './reported.ts'

it('a record without an id is no record', () => {
  const body = (id: unknown) => JSON.stringify({ type: 'contact.updated', data: { id } })
  expect(readReported('rest', body('7'))).toEqual([{ object: 'contacts', remoteId: '7' }])
  for (const id of ['', '  ', 'x'.repeat(101)]) expect(readReported('rest', body(id))).toEqual([])
})
