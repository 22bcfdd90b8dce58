import { expect, it } from 'vitest'
import { otherViewers } from './viewers.ts'

const viewerValue = (name: unknown, typing: unknown = false) => ({ value: { name, typing }, asOf: 0 })

it('names the others, never oneself, in the order of their names', () => {
  const input = new Map([
    ['2:here', viewerValue('Bia', true)],
    ['1:here', viewerValue('Eu')],
    ['3:here', viewerValue('Ana')],
  ])
  expect(otherViewers(input, '1')).toEqual([
    { name: 'Ana', typing: false },
    { name: 'Bia', typing: true },
  ])
})

it('takes nothing for a person that does not say so', () => {
  const input = new Map<string, { value: unknown; asOf: number }>([
    ['2:else', viewerValue('Bia')],
    ['3:here', viewerValue(7)],
    ['4:here', { value: 'Ana', asOf: 0 }],
    ['5:here', viewerValue('Caio', 'sim')],
  ])
  expect(otherViewers(input, '1')).toEqual([])
})
