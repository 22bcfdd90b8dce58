/** What other features may use of crm-sync: its connections for the catalogue. */
export { useCrmConnections } from './use-crm-connections.tsx'
