/** A signed-in person proves her password again; wrong ones count like those of a sign-in. */
import type { Caller, OpenContext } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { beginAttempt, releaseAttempt } from './guard.ts'
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
  const { email, passwordHash } = asking.person
  const attempt = await beginAttempt(context, email)
  context.limit()
  if (!attempt.allowed) return refuse('identity.locked_out')
  const right = await verifyPassword(password, passwordHash ?? (await nobodysHash))
  if (!right || passwordHash === null)
    return refuse('identity.invalid_credentials', { params: { reason: 'current_password' } })
  await releaseAttempt(context.db, context.config, email)
  return asking
}
