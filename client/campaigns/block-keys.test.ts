import { expect, it } from 'vitest'
import { type BlockKeys, keysOf, movedKeys, noKeys, withoutKey } from './block-keys.ts'

const three = keysOf(noKeys, 3)
const keysIn = ({ keys }: BlockKeys) => keys

it('a block keeps its key where it goes, so an upload under way in it ends in it', () => {
  expect(keysIn(movedKeys(three, 2, -1))).toEqual([0, 2, 1])
  expect(keysIn(keysOf(movedKeys(three, 2, -1), 3))).toEqual([0, 2, 1])
  expect(keysIn(keysOf(movedKeys(three, 0, -1), 3))).toEqual([0, 1, 2])
})

it('the blocks below one that is taken out keep theirs, and the next one has a key that no other had', () => {
  const without = withoutKey(three, 0)
  expect(keysIn(keysOf(without, 2))).toEqual([1, 2])
  expect(keysIn(keysOf(without, 3))).toEqual([1, 2, 3])
  expect(keysIn(keysOf(withoutKey(three, 2), 3))).toEqual([0, 1, 3])
})
