/** Announces an action once the server has acknowledged it; without a connection, that it waits for one. */
import type { Feed } from '../../platform/feed/feed.ts'

type Announced = {
  waits: () => void
  done?: () => void
  /** The refusal of what was announced as waiting. */
  refused: (error: unknown) => void
}

/** Ends with the answer or with the announcement that it waits; a refusal before that is the caller's. */
export function announce(
  answer: Promise<unknown>,
  connection: Feed['connection'],
  { waits, done, refused }: Announced,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let waiting = false
    let stop = () => {}
    const look = () => {
      if (waiting || connection.get().state === 'live') return
      waiting = true
      waits()
      resolve()
    }
    stop = connection.subscribe(look)
    look()
    answer.then(
      () => {
        stop()
        done?.()
        resolve()
      },
      (error: unknown) => {
        stop()
        if (waiting) refused(error)
        else reject(error)
      },
    )
  })
}
