/** How Meta's Graph API is asked, and what its refusals mean. */
import * as z from 'zod/mini'
import { type Connection, ProviderError } from '../adapter.ts'
import { type Answer, failure, short } from './provider.ts'

export const base = ({ settings: { baseUrl = '' } }: Connection) => baseUrl.replace(/\/+$/, '')
export const bearer = ({ secrets: { accessToken = '' } }: Connection) => ({ authorization: `Bearer ${accessToken}` })

const graphError = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    is_transient: z.optional(z.boolean()),
    error_user_msg: z.optional(z.string()),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
})

/** Graph says 'too much' and 'busy' with a 400 as well: nothing went out, and later it may. */
const laterCodes = new Set([4, 80007, 80008, 130429, 131016, 131048, 131056])

export function failed(answer: Answer): Error {
  const { success, data } = z.safeParse(graphError, answer.body)
  if (!success) return failure(answer, null)
  const { code, message, error_data, error_user_msg, is_transient } = data.error
  const details = error_data?.details ?? error_user_msg
  const problem = short(`${message}${details ? `: ${details}` : ''} (${code})`, 500)
  const clientError = answer.status >= 400 && answer.status < 500
  if (clientError && (laterCodes.has(code) || is_transient)) return new ProviderError('later', problem ?? '')
  return failure(answer, problem)
}

export const isGood = ({ status }: Answer) => status >= 200 && status < 300
