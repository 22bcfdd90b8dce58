import { audienceCollection, audiences as view } from '@aura/contracts/audiences/audience.ts'
import { definition as definitionShape } from '@aura/contracts/audiences/definition.ts'
import * as z from 'zod/mini'
import { collectionHandlers } from '../platform/collection.ts'
import { type CommandHandler, show } from '../platform/handle.ts'
import { readFacts } from './definition-sql.ts'

const collection = collectionHandlers(audienceCollection, 'audiences')

/** What the definition names exists at the moment it is saved. */
const checked = <H extends typeof collection.create | typeof collection.edit>(handler: H) =>
  ({
    ...handler,
    run: async (context) => {
      const { definition } = z.parse(z.object({ definition: definitionShape }), context.input)
      await readFacts(context.tx, definition, context.now)
      return await handler.run(context)
    },
  }) satisfies CommandHandler

export const createAudience = checked(collection.create)
export const editAudience = checked(collection.edit)

export const audiences = show(view, {
  snapshot: async ({ tx }) => ({ audiences: await collection.all(tx) }),
})
