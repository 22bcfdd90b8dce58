/**
 * Access tokens for people of our own worlds, signed as the server signs them. Signing in is a question
 * of its own: a run that asks another one does not depend on its steps.
 */
import { accessTokens } from '@aura/server/platform/access-token.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { createApp } from '@aura/server/platform/http/app.ts'
import { createLogger } from '@aura/server/platform/observe/log.ts'

export type SignToken = (claims: Claims) => string

export async function tokenSigner(config: Config, seconds = 3_600): Promise<SignToken> {
  const app = await createApp(config, createLogger('silent', 'bench'))
  await app.ready()
  const tokens = accessTokens(app, seconds, () => new Date())
  return (claims) => tokens.sign(claims).token
}
