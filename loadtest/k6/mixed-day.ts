/** A working day at once: walls, boards with their movers, operators with customers, and people who sign in. */
import { cast, each, number, runOptions } from './parameters.ts'
import { reportTo } from './report.ts'

export { mover as boardMover, watcher as boardWatcher } from './board.ts'
export { customer, operator } from './operators.ts'
export { newcomer } from './sign-in.ts'
export { watcher as wallWatcher } from './wallboard.ts'

export const options = runOptions(
  {
    ...each('wallWatcher', number('WALLS', 5)),
    ...each('boardWatcher', number('BOARDS', 10)),
    ...each('boardMover', number('MOVERS', 2)),
    ...each('operator', number('AGENTS', 4)),
    ...each('customer', number('CUSTOMERS', 1)),
    ...each('newcomer', number('PEOPLE', 1)),
  },
  { aura_events: ['count>0'], aura_served: ['count>0'] },
)
export const setup = () => cast({ supervisors: true, operators: true })
export const handleSummary = reportTo('mixed-day')
