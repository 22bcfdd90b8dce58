import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, language, singleLine, text, theme, waitingSignals } from '../platform/values.ts'
import { listedUser } from './user.ts'

const nothing = new Set(['', 'null', 'undefined'])

/** Forms send the texts 'null' and 'undefined' and nothing at all where they mean that there is none. */
const idText = z.pipe(
  z.pipe(
    z.nullable(text(60)),
    z.transform((text: string | null) => (text === null || nothing.has(text.trim()) ? null : text.trim())),
  ),
  z.nullable(id),
)

/** A field that is absent stays as it is. The names of the ids are those of the product's texts. */
export const updateUser = command('companies.update-user', {
  input: z.strictObject({
    userId: id,
    firstName: z.optional(singleLine(60)),
    lastName: z.optional(singleLine(60)),
    language: z.optional(language),
    profile_id: z.optional(idText),
    organization_id: z.optional(idText),
    partner_id: z.optional(idText),
    manager_id: z.optional(idText),
    base_id: z.optional(idText),
    queue_id: z.optional(idText),
    agent_id: z.optional(idText),
  }),
  output: listedUser,
  needs: 'update_user_management',
  errors: [
    'companies.user_not_found',
    'companies.change_refused',
    'companies.link_not_found',
    'companies.manager_not_found',
  ],
})

/** One's own name, language, theme, and how a waiting customer is signalled. A field that is absent stays as it is. */
export const updateProfile = command('companies.update-profile', {
  input: z.strictObject({
    firstName: z.optional(singleLine(60)),
    lastName: z.optional(singleLine(60)),
    language: z.optional(language),
    theme: z.optional(theme),
    waitingSignals: z.optional(waitingSignals),
  }),
  output: listedUser,
  needs: 'signed-in',
  errors: ['companies.user_not_found'],
})
