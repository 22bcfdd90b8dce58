import type { Reference } from '../reference.ts'

const connection: Reference = ['other', 'ai.connection_not_found']

export const aiReferences: Record<string, Record<string, Reference>> = {
  'ai.create-connection': { connectionId: 'made' },
  'ai.edit-connection': { connectionId: connection },
  'ai.replace-access': { connectionId: connection },
  'ai.pause-connection': { connectionId: connection },
  'ai.resume-connection': { connectionId: connection },
  'ai.test-connection': { connectionId: connection },
  'ai.remove-connection': { connectionId: connection },
  'ai.order-connections': { 'connectionIds[]': connection },
  'ai.try-prompt': { trialId: 'made', connectionId: connection },
}
