/** What the ids in campaigns' messages name. */
import type { Reference } from '../reference.ts'

const template = ['other', 'templates.not_found'] as const
const alike = { none: 'looked up like the first wording, as templates.not_found' } as const
const picture = { none: 'looked up with the block or card around it, as campaigns.picture_not_found' } as const

const picturesIn = (path: string): Record<string, Reference> => ({
  [`${path}.blocks[].fileId`]: picture,
  [`${path}.blocks[].columns[][].fileId`]: picture,
  [`${path}.card.fileId`]: picture,
  [`${path}.fileId`]: picture,
})

/** A wording and its translations. */
const wordingAt = (path: string): Record<string, Reference> => ({
  [`${path}.templateId`]: template,
  ...picturesIn(path),
  [`${path}.translations[].message.templateId`]: alike,
  ...picturesIn(`${path}.translations[].message`),
})

export const sentWording = wordingAt('message')

export const draftReferences: Record<string, Reference> = {
  languageFieldId: ['field', 'contacts.field_not_found'],
  ...wordingAt('message'),
  ...wordingAt('variants[]'),
  ...wordingAt('fallbacks[].message'),
}

const campaign = ['campaign', 'campaigns.campaign_not_found'] as const

export const campaignsReferences: Record<string, Record<string, Reference>> = {
  'campaigns.undo-draft': { campaignId: campaign },
  'campaigns.restore-draft': { campaignId: campaign },
  'campaigns.add-picture': { fileId: ['other', 'files.not_found'] },
  'campaigns.add-header-file': { fileId: ['other', 'files.not_found'] },
}
