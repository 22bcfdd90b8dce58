/**
 * What a parser's thread may allocate outside its heap. The thread's limits count the heap alone, and a few kilobytes of a
 * PDF inflate to gigabytes of bytes: so the arrays of bytes are counted as they are made. For a thread of its own.
 */

const mostAtOnce = 96 * 1024 * 1024
const mostInAll = 768 * 1024 * 1024

export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}

let isCounting = false
let hasRunOut = false

/** A parser that goes on after a failed allocation has read a part only. */
export const hasTooManyBytes = (): boolean => hasRunOut

export function bytesInAll(): void {
  if (isCounting) return
  isCounting = true
  let left = mostInAll
  const count = (size: unknown) => {
    const bytes = typeof size === 'number' ? size : 0
    left -= bytes
    if (bytes <= mostAtOnce && left >= 0) return
    hasRunOut = true
    throw new TooManyBytes()
  }
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      construct: (made, args, newTarget) => {
        count(args[0])
        return Reflect.construct(made as never, args, newTarget)
      },
    })
  Object.assign(globalThis, {
    Uint8Array: counted(Uint8Array),
    Uint8ClampedArray: counted(Uint8ClampedArray),
    ArrayBuffer: counted(ArrayBuffer),
    // It inflates where nobody counts; without it the parser inflates by itself.
    DecompressionStream: undefined,
  })
}
