/** A network that fails for everybody at once: all lines are lost together and come back by themselves. */
import { setTimeout } from 'k6/timers'
import { connect } from './aura.ts'
import { type Cast, cast, complete, each, lineOf, number, pick, runOptions, seconds } from './parameters.ts'
import { reportTo } from './report.ts'

const storms = number('STORMS', 2)
const spread = number('SPREAD', 500)

export const options = runOptions(each('client', number('CLIENTS', 100)), {
  aura_reconnects: ['count>0'],
  aura_recovery: ['max>0'],
})
export const setup = () => cast({ operators: true })

export async function client({ operators, end }: Cast): Promise<void> {
  const connection = connect(lineOf(pick(operators)))
  const look = { snapshot: () => {}, event: () => {} }
  await connection.watch('deals.board', {}, look)
  await connection.watch('conversations.inbox', {}, look)
  for (let storm = 1; storm <= storms; storm += 1) {
    const at = end - seconds * 1000 * (1 - storm / (storms + 1))
    setTimeout(() => connection.drop(), Math.max(0, at - Date.now()) + spread * Math.random())
  }
  await complete(connection, end)
  connection.close()
}

export const handleSummary = reportTo('storm')
