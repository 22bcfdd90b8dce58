import { expect, it } from 'vitest'
import { legacyOfficeType } from './legacy-office.ts'

const sectorBytes = 512

/** A directory of these names, each sector of it in the one after the next: the table stands in between. */
function compound(names: readonly string[]): Buffer {
  const sectors = Math.ceil(names.length / 4)
  const content = Buffer.alloc(sectorBytes * (sectors + 2))
  content.writeUInt16LE(9, 0x1e)
  content.writeInt32LE(1, 0x30)
  content.writeInt32LE(0, 0x4c)
  for (let sector = 1; sector <= sectors; sector += 1)
    content.writeInt32LE(sector < sectors ? sector + 1 : -2, sectorBytes + sector * 4)
  names.forEach((name, at) => {
    const start = sectorBytes * 2 + at * 128
    content.write(name, start, 'utf16le')
    content.writeUInt16LE((name.length + 1) * 2, start + 0x40)
  })
  return content
}

it('a compound file is what its directory names first, in whichever sector', () => {
  expect(legacyOfficeType(compound(['Root Entry', 'WordDocument', 'Workbook']))).toBe('application/msword')
  expect(legacyOfficeType(compound(['Root Entry', '1Table', 'a', 'b', 'Workbook']))).toBe('application/vnd.ms-excel')
  expect(legacyOfficeType(compound(['Root Entry', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'PowerPoint Document']))).toBe(
    'application/vnd.ms-powerpoint',
  )
})

it('an installer, a stump and a directory that leads in a circle are none of them', () => {
  expect(legacyOfficeType(compound(['Root Entry', 'Property']))).toBe(null)
  expect(legacyOfficeType(compound(['Root Entry', 'WordDocument']).subarray(0, 700))).toBe(null)
  const circle = compound(['Root Entry'])
  circle.writeInt32LE(1, sectorBytes + 4)
  expect(legacyOfficeType(circle)).toBe(null)
})
