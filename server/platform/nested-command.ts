/** A command as a part of another one: the same function, held against the same contract and rights, in one transaction. */
import type { Command, InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { assertAccess } from './caller.ts'
import type { CommandContext, CommandHandler } from './handle.ts'
import { parse } from './parse.ts'

export async function runNested<C extends Command>(
  context: CommandContext<unknown>,
  contract: C,
  handler: CommandHandler,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  if (handler.contract !== contract) throw new Error(`${contract.name} is not what this handler fulfils`)
  assertAccess(contract.needs, context.caller)
  const parsed = parse(contract.input, input)
  return (await handler.run({ ...context, input: parsed as never })) as OutputOf<C>
}
