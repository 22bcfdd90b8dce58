/**
 * A question asked of the running product: what it asks, the numbers that may be changed on the
 * command line, and the run that answers it. `bench.ts` and `load.ts` hold the lists.
 */
import type { Report } from './report.ts'

export type Option = { readonly value: number | string; readonly help: string }
export type Options = Readonly<Record<string, Option>>
type Chosen<O extends Options> = {
  readonly [Key in keyof O]: O[Key]['value'] extends number ? number : string
}

export type Question = {
  readonly name: string
  readonly asks: string
  readonly options: Options
  readonly run: (input: Readonly<Record<string, string>>, report: Report) => Promise<void>
}

export function question<const O extends Options>(
  name: string,
  spec: { asks: string; options: O; run: (options: Chosen<O>, report: Report) => Promise<void> },
): Question {
  return {
    name,
    asks: spec.asks,
    options: spec.options,
    run: (input, report) => {
      const chosen = Object.fromEntries(
        Object.entries(spec.options).map(([key, { value }]) => [key, typed(key, value, input[key])]),
      ) as Chosen<O>
      report.options = chosen
      return spec.run(chosen, report)
    },
  }
}

function typed(key: string, standard: number | string, input: string | undefined): number | string {
  if (input === undefined || typeof standard === 'string') return input ?? standard
  const number = Number(input)
  if (!Number.isFinite(number) || number < 0) throw new Error(`--${key} must be a number, it is "${input}"`)
  return number
}
