/** A signed-in person proves the password again; wrong ones count like those of a sign-in, on a count of their own. */
import type { Caller, OpenContext } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { beginProof, releaseAttempt } from './guard.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import { type Person, personById } from './person.ts'

export async function provePassword(
  context: OpenContext<unknown>,
  password: string,
): Promise<{ caller: Caller; person: Person }> {
  const asking = await context.asCaller(async ({ tx, caller }) => {
    const person = (await personById(tx, caller.userId)) ?? refuse('auth.forbidden')
    return { caller, person }
  })
  const { userId, passwordHash } = asking.person
  const attempt = await beginProof(context, userId)
  context.limit()
  if (!attempt.allowed) return refuse('identity.locked_out')
  const right = await verifyPassword(password, passwordHash ?? (await nobodysHash))
  if (!right || passwordHash === null)
    return refuse('identity.invalid_credentials', { params: { reason: 'current_password' } })
  await releaseAttempt(context.db, context.config, attempt.counter)
  return asking
}
