/** One row of the table of settings, and the checks that rows share. */
import * as z from 'zod/mini'

type Reader = 'launcher' | 'server' | 'workers'

export type SettingRow = {
  env: string
  /** A setting without one has no value unless it is given; `whenAbsent` says what happens then. */
  fallback?: string
  whenAbsent?: string
  schema: z.ZodMiniType
  help: string
  readBy: readonly Reader[]
}
export const setting = <const Given extends SettingRow>(row: Given): Given => row

export const whole = (from: number, to: number) => z.coerce.number().check(z.int(), z.gte(from), z.lte(to))
export const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )
export const everybody = ['launcher', 'server', 'workers'] as const
export const processes = ['server', 'workers'] as const
