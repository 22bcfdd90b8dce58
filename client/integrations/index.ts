/** What integrations offers other features: how the probes find a connection. */
export { unwellText, withHealth } from './health-words.ts'
export { ProbeNotice } from './probe-notice.tsx'
export { useIntegrationHealth } from './use-integration-health.ts'
