/**
 * How many uploads one address and one account may have under way at the same time. An upload is allowed minutes,
 * because lines are slow; without a bound, one caller who sends a byte now and then holds as many connections and
 * half-written files as it likes.
 */
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/refuse.ts'

type Bounds = Pick<Config, 'uploadsPerAddress' | 'uploadsPerAccount'>

/** Counted until what it returns is disposed of. */
export type UploadsUnderWay = (bounds: Bounds, who: { address: string; account: string }) => Disposable

export function uploadsUnderWay(): UploadsUnderWay {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  return ({ uploadsPerAddress, uploadsPerAccount }, { address, account }) => {
    const [ofAddress, ofAccount] = [`address ${address}`, `account ${account}`]
    if (countOf(ofAddress) >= uploadsPerAddress || countOf(ofAccount) >= uploadsPerAccount)
      return refuse('files.too_many_under_way')
    const add = (key: string, change: 1 | -1) => {
      const count = countOf(key) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
    add(ofAddress, 1)
    add(ofAccount, 1)
    return {
      [Symbol.dispose]() {
        add(ofAddress, -1)
        add(ofAccount, -1)
      },
    }
  }
}
