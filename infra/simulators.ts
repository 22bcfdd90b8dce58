/**
 * The outside services that a developer's machine does not have: the company register, the providers of social sign-in
 * and those of the channels. What the configuration names is used instead.
 */
import type { Settings } from '@aura/server/platform/config.ts'
import { settings } from '@aura/server/platform/settings.ts'
import { startCnpjSimulator } from './cnpj-simulator.ts'
import { startOidcSimulator } from './oidc-simulator.ts'
import { type ChannelSimulator, startChannelSimulator } from './phone/simulator.ts'

/** The part of the configuration they stand in for. */
export type SimulatedSettings = Partial<
  Pick<
    Settings,
    | 'cnpjUrl'
    | 'simulatorUrl'
    | 'simulatorMailUrl'
    | 'oauthGoogleIssuer'
    | 'oauthGoogleClientId'
    | 'oauthLinkedinIssuer'
    | 'oauthLinkedinClientId'
    | 'oauthGithubUrl'
    | 'oauthGithubApiUrl'
    | 'oauthGithubClientId'
  >
>

/** The same under the names of their environment variables. */
export function asEnvironment(simulated: SimulatedSettings): Record<string, string> {
  const rows: Record<string, { env: string }> = settings
  const named: Record<string, string> = {}
  for (const [key, value] of Object.entries(simulated)) {
    const row = rows[key]
    if (row && value) named[row.env] = value
  }
  return named
}

export type Simulators = AsyncDisposable & {
  readonly settings: SimulatedSettings
  readonly channels: ChannelSimulator
}

type ProviderSettings = Pick<
  Settings,
  'cnpjUrl' | 'oauthGoogleClientId' | 'oauthLinkedinClientId' | 'oauthGithubClientId'
>

/** `phoneFile` is where the channels' simulator keeps its accounts. */
export async function startSimulators(input: Partial<ProviderSettings> = {}, phoneFile?: string): Promise<Simulators> {
  await using undo = new AsyncDisposableStack()
  const register = input.cnpjUrl ? null : undo.use(await startCnpjSimulator())
  const houses = undo.use(await startOidcSimulator())
  const channels = undo.use(await startChannelSimulator(phoneFile ? { file: phoneFile } : {}))
  const client = 'aura-embedded'
  const simulated: SimulatedSettings = {
    simulatorUrl: channels.url,
    simulatorMailUrl: channels.mailUrl,
    ...(register && { cnpjUrl: register.url }),
    ...(!input.oauthGoogleClientId && {
      oauthGoogleIssuer: `${houses.url}/google`,
      oauthGoogleClientId: client,
    }),
    ...(!input.oauthLinkedinClientId && {
      oauthLinkedinIssuer: `${houses.url}/linkedin`,
      oauthLinkedinClientId: client,
    }),
    ...(!input.oauthGithubClientId && {
      oauthGithubUrl: `${houses.url}/github`,
      oauthGithubApiUrl: `${houses.url}/github/api`,
      oauthGithubClientId: client,
    }),
  }
  const owned = undo.move()
  return { settings: simulated, channels, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
