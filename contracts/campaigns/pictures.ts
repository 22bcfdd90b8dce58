/** The pictures that a company uses in letters and on cards: uploaded once, there for all of its campaigns. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const mostPictureFiles = 500

export const picture = z.strictObject({
  fileId: id,
  name: z.string(),
  /** Good for an hour at least. */
  url: z.string(),
})
export type Picture = z.infer<typeof picture>

/** Takes an upload of one's own. */
export const addPicture = command('campaigns.add-picture', {
  input: z.strictObject({ fileId: id }),
  output: picture,
  needs: 'create_campaigns',
  errors: ['files.not_found', 'campaigns.too_many_pictures'],
  perMinute: 60,
})

/** The newest first. */
export const pictures = query('campaigns.pictures', {
  input: z.strictObject({}),
  output: z.strictObject({ pictures: z.array(picture) }),
  needs: 'view_campaigns',
  errors: [],
  perMinute: 120,
})
