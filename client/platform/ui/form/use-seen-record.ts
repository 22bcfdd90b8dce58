/** A record that is decided on as a whole: a form stays on the version that it was typed over, until its user goes on. */
import { useState } from 'react'

type Versioned = { version: number }

export function useSeenRecord<Row extends Versioned | undefined>(current: Row) {
  const [seen, setSeen] = useState(current)
  const isNewer = seen !== undefined && current !== undefined && current.version > seen.version
  return {
    /** What the form is made of, and the version it is sent with. */
    seen,
    isNewer,
    /** Nothing typed is lost: edits lie over this one from now on. */
    goOn: (to: Row = current) => setSeen(to),
    /** A form in which nothing is typed shows what is there now. The component that has this hook calls it as it draws. */
    followUnless(isTyped: boolean) {
      if (isNewer && !isTyped) setSeen(current)
    },
  }
}
