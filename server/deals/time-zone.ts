import type { Db } from '../platform/database/transact.ts'

/** The days of deals and quotes are those of the company's clocks. */
export const timeZoneOf = async (tx: Db): Promise<string> =>
  (await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()).timezone
