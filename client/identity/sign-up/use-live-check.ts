import { liveCheck } from '@aura/machines/identity/live-check.ts'
import { useActor } from '@xstate/react'
import { useLatest } from '../../platform/ui/use-latest.ts'

type Setup<Answer> = {
  pauseMs: number
  ask: (text: string) => Promise<Answer>
  /** Only for the answer about what stands there now. */
  answered: (answer: Answer, text: string) => void
}

/** Asks by itself once somebody has paused typing. */
export function useLiveCheck<Answer>({ pauseMs, ask, answered }: Setup<Answer>) {
  const latest = useLatest(answered)
  const machine = liveCheck.provide({
    actions: {
      ask: ({ context: { text }, self }) => {
        ask(text).then(
          (answer) => {
            self.send({ type: 'answer', about: text, answer })
            const { value, context } = self.getSnapshot()
            if (value === 'answered' && context.text === text) latest.current(answer, text)
          },
          () => self.send({ type: 'fail', about: text }),
        )
      },
    },
  })
  const [snapshot, send] = useActor(machine, { input: { pauseMs } })
  return {
    state: snapshot.value,
    typed: (text: string, worthAsking: boolean) => send({ type: 'typed', text, worthAsking }),
  }
}
