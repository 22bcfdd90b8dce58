import { useState } from 'react'

/** Params that are written anew with each render count as the same while their key is the same. */
export function useStableParams<T>(value: T, key: string): T {
  const [same, setSame] = useState({ value, key })
  if (same.key === key) return same.value
  setSame({ value, key })
  return value
}
