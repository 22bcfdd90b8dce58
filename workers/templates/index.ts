import type { WorkerFeature } from '../platform/feature.ts'
import { onChannelForTemplates, syncingTemplates } from './sync-templates.ts'

export const templates: WorkerFeature = {
  name: 'templates',
  reactions: [onChannelForTemplates],
  configured: (config) => [syncingTemplates(config)],
}
