/** What stands on top of the templates of campaigns: pictures, videos and documents, uploaded once, there for all campaigns. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { templateMedia } from '../templates/template.ts'
import { picture } from './pictures.ts'

export const mostHeaderFiles = 500

const headerFile = z.strictObject({
  ...picture.shape,
  /** What it can stand for. */
  media: z.enum(templateMedia),
})
export type HeaderFile = z.infer<typeof headerFile>

/** Takes an upload of one's own, where it fits on top of such a template. */
export const addHeaderFile = command('campaigns.add-header-file', {
  input: z.strictObject({ fileId: id, media: z.enum(templateMedia) }),
  output: headerFile,
  needs: 'create_campaigns',
  errors: ['files.not_found', 'campaigns.too_many_header_files', 'templates.file_unfit'],
  perMinute: 60,
})

/** The newest first; the pictures of letters and cards among them. */
export const headerFiles = query('campaigns.header-files', {
  input: z.strictObject({}),
  output: z.strictObject({ files: z.array(headerFile) }),
  needs: 'view_campaigns',
  errors: [],
  perMinute: 120,
})
