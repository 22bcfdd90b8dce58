import { liveCheck } from '@aura/machines/identity/live-check.ts'
import { useActor } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'

type Setup<Answer> = {
  pauseMs: number
  ask: (text: string) => Promise<Answer>
  /** Only for the answer about what stands there now. */
  answered: (answer: Answer, text: string) => void
}

/** Asks by itself once somebody has paused typing. */
export function useLiveCheck<Answer>({ pauseMs, ask, answered }: Setup<Answer>) {
  const latest = useRef({ ask, answered })
  useLayoutEffect(() => {
    latest.current = { ask, answered }
  })
  const [machine] = useState(() =>
    liveCheck.provide({
      actions: {
        ask: ({ context: { text }, self }) => {
          latest.current.ask(text).then(
            (answer) => {
              self.send({ type: 'answer', about: text, answer })
              const { value, context } = self.getSnapshot()
              if (value === 'answered' && context.text === text) latest.current.answered(answer, text)
            },
            () => self.send({ type: 'fail', about: text }),
          )
        },
      },
    }),
  )
  const [snapshot, send] = useActor(machine, { input: { pauseMs } })
  return {
    state: snapshot.value,
    typed: (text: string, worthAsking: boolean) => send({ type: 'typed', text, worthAsking }),
  }
}
