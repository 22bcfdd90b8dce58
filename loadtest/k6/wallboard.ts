/** Screens on the wall of the War Room. Customers write meanwhile, so that there is something to see. */
import { connect } from './aura.ts'
import { type Cast, cast, complete, each, lineOf, number, pick, runOptions } from './parameters.ts'
import { reportTo } from './report.ts'

export { customer } from './operators.ts'

export const options = runOptions(
  { ...each('watcher', number('WATCHERS', 20)), ...each('customer', number('CUSTOMERS', 1)) },
  { aura_values: ['count>0'] },
)
export const setup = () => cast({ supervisors: true })

export async function watcher({ supervisors, end }: Cast): Promise<void> {
  const connection = connect(lineOf(pick(supervisors)))
  await connection.watch('warroom.wall', {}, { snapshot: () => {}, event: () => {} })
  await complete(connection, end)
  connection.close()
}

export const handleSummary = reportTo('wallboard')
