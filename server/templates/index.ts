/** What templates offers: message templates and their state at the provider. */
import type { Feature } from '../platform/handle.ts'
import { templateAccounts } from './accounts.ts'
import { createTemplate, editTemplate } from './edit.ts'
import { templates as templateList, templateVersions } from './list.ts'
import { retireTemplate, submitTemplate } from './submit.ts'
import { syncTemplates } from './sync.ts'

export { accountOf, askedOver } from './accounts.ts'
export { assertApprovedVersion, templateContent } from './content.ts'
export { searchableTemplates } from './searchable.ts'
export { applyTemplateStatus } from './status.ts'
export { applyListing, listAt } from './sync.ts'
export { syncTemplatesJob } from './sync-job.ts'

export const templates: Feature = {
  name: 'templates',
  handlers: [
    templateList,
    templateVersions,
    templateAccounts,
    createTemplate,
    editTemplate,
    submitTemplate,
    retireTemplate,
    syncTemplates,
  ],
}
