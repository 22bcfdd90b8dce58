import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Input } from './input.tsx'

type MaskedInputProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  value: string
  mask: (text: string) => string
  onValue: (masked: string) => void
}

const counts = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** An input that puts the separators itself, and leaves the caret behind the character that was typed. */
export function MaskedInput({ value, mask, onValue, ...input }: MaskedInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const typedBefore = useRef<number | null>(null)
  // The caret is set after React has written the value.
  useLayoutEffect(() => {
    const before = typedBefore.current
    typedBefore.current = null
    if (before === null || !box.current || document.activeElement !== box.current) return
    let at = 0
    for (let seen = 0; at < value.length && seen < before; at += 1) seen += counts(value.charAt(at))
    box.current.setSelectionRange(at, at)
  })
  function change({ target }: ChangeEvent<HTMLInputElement>) {
    typedBefore.current = counts(target.value.slice(0, target.selectionStart ?? target.value.length))
    onValue(mask(target.value))
  }
  return <Input {...input} ref={box} value={value} onChange={change} />
}
