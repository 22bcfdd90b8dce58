import { aiConnection, aiLimits } from '@aura/contracts/ai/connection.ts'
import * as z from 'zod/mini'

const storable = aiConnection.shape.chatModel

/** What a provider lists is somebody else's word: as much of it as a connection keeps, and nothing that is no name. */
export const modelNames = (models: readonly { id: string }[]): string[] =>
  [...new Set(models.map(({ id }) => id))]
    .filter((id) => z.safeParse(storable, id).data === id)
    .slice(0, aiLimits.models)
