/**
 * At the start and every hour each company with an embedding model is looked at for chunks without a vector: the extension may
 * have come to the database meanwhile, or the model may be older than the vectors are. Several workers put in one job.
 */
import { embedLater, hasVectors } from '@aura/server/agents/index.ts'
import { companiesWithEmbeddings } from '@aura/server/ai/index.ts'
import type { DoorParts, OpenDoor } from '../platform/feature.ts'

const hourMs = 3600_000

type Looking = Pick<DoorParts, 'db' | 'inCompany' | 'warn'>

/** A company that fails keeps no other from its turn. */
export async function embedMissing({ db, inCompany, warn }: Looking): Promise<void> {
  if (!(await hasVectors(db))) return
  for (const companyId of await companiesWithEmbeddings(db))
    await inCompany(companyId, ({ tx }) => embedLater(tx, companyId)).catch((error) =>
      warn(error, 'chunks without a vector were not looked for in a company'),
    )
}

export const lookForMissing: OpenDoor = async (parts) => {
  let under = Promise.resolve()
  const look = () => {
    under = under
      .then(() => embedMissing(parts))
      .catch((error) => parts.warn(error, 'chunks without a vector were not looked for'))
  }
  look()
  const timer = setInterval(look, hourMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await under
    },
  }
}
