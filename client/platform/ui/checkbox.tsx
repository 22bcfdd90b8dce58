import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import look from './choice.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** Some of what it stands for is on. */
  mixed?: boolean
}

/** The browser's own box in our colours. It needs a name: `label` around it, or `aria-label`. */
export function Checkbox({ mixed = false, ...props }: Props) {
  const box = useRef<HTMLInputElement>(null)
  // Half on is no attribute of HTML, only a property of the element.
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  })
  return <input {...props} ref={box} type="checkbox" className={look.checkbox} />
}
