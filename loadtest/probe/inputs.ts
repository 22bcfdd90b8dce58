/** What can come in from outside: the input of every operation and the params of every view. */
import { features } from '@aura/server/features.ts'
import type * as core from 'zod/v4/core'

export type Input = { name: string; kind: 'operation' | 'view'; public: boolean; schema: core.$ZodType }

export const inputs: readonly Input[] = features
  .flatMap((feature) => feature.handlers)
  .map(({ contract }) =>
    contract.kind === 'view'
      ? { name: contract.name, kind: 'view', public: contract.needs === 'public', schema: contract.params }
      : { name: contract.name, kind: 'operation', public: contract.needs === 'public', schema: contract.input },
  )
