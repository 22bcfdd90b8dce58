/** Blocks have no identity of their own: each has a key beside it, so that what is under way in one goes along with it. */
import { useRef } from 'react'
import { moved } from './blank-block.ts'

export type BlockKeys = { keys: readonly number[]; next: number }
export const noKeys: BlockKeys = { keys: [], next: 0 }

/** One for each of so many blocks. A key that has gone never comes again. */
export function keysOf({ keys, next }: BlockKeys, length: number): BlockKeys {
  const added = Math.max(0, length - keys.length)
  const fresh = Array.from({ length: added }, (_, at) => next + at)
  return { keys: [...keys.slice(0, length), ...fresh], next: next + added }
}

export const movedKeys = ({ keys, next }: BlockKeys, at: number, by: -1 | 1): BlockKeys => ({
  keys: moved(keys, at, by),
  next,
})

export const withoutKey = ({ keys, next }: BlockKeys, at: number): BlockKeys => ({ keys: keys.toSpliced(at, 1), next })

export function useBlockKeys(length: number) {
  const stored = useRef(noKeys)
  stored.current = keysOf(stored.current, length)
  return {
    keys: stored.current.keys,
    /** Together with the blocks themselves, which come back with the next render. */
    move: (at: number, by: -1 | 1) => {
      stored.current = movedKeys(stored.current, at, by)
    },
    drop: (at: number) => {
      stored.current = withoutKey(stored.current, at)
    },
  }
}
