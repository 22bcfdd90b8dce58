import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The newest value for callbacks that keep their identity. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
