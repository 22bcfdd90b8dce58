import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

/** As many contacts as one command takes. */
export const tagLimit = 200

/** Puts a tag on contacts or takes it off; answers on how many, and on which, that changed anything. */
export const tagContacts = command('contacts.tag', {
  input: z.strictObject({
    contactIds: z.array(id).check(z.minLength(1), z.maxLength(tagLimit)),
    tagId: id,
    on: z.boolean(),
  }),
  output: z.strictObject({ changed: z.int(), contactIds: z.array(id) }),
  needs: 'update_bases',
  errors: ['contacts.tag_not_found', 'contacts.not_found'],
})
