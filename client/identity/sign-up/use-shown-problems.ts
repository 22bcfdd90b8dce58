import { type FocusEvent, useState } from 'react'

/** A problem is told once its field was left with something in it, and all of them once one wanted to go on. */
export function useShownProblems<Name extends string, Problem>(problems: Partial<Record<Name, Problem>>) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [all, setAll] = useState(false)
  return {
    problem: (name: Name): Problem | undefined => (all || left.includes(name) ? problems[name] : undefined),
    tellAll: () => setAll(true),
    leave: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.value !== '') setLeft((names) => [...names, target.name])
    },
    forgive: (name: Name) => setLeft((names) => names.filter((value) => value !== name)),
  }
}
