import type { ReactNode } from 'react'
import look from './callout.module.css'

type CalloutProps = { refused?: boolean; role?: 'alert' | 'status'; children: ReactNode }

/** One fact beside a field, with what can be done about it: its words in a `span`, then buttons. */
export const Callout = ({ refused = false, role, children }: CalloutProps) => (
  <div className={look.callout} data-refused={refused ? '' : undefined} role={role}>
    {children}
  </div>
)
