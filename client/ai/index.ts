/** What ai offers other features: how its connections are, for the catalogue of integrations. */
export { factsOf, standing } from './connection-words.ts'
export { inOrder, useAiConnections } from './use-ai-connections.ts'
