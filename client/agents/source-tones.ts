import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export const sourceTones: Record<KnowledgeSource['state'], Tone> = { reading: 'info', ready: 'ok', failed: 'attention' }
