/** In which form an endpoint takes events: as Standard Webhooks, or as a message that Slack or Teams shows in a channel. */
import * as z from 'zod/mini'

export const endpointFormats = ['standard', 'slack', 'teams'] as const
export const endpointFormat = z.enum(endpointFormats)
export type EndpointFormat = z.infer<typeof endpointFormat>

/** What can be said in one line to people in a channel. */
export const chatEvents: readonly string[] = [
  'warroom.notice_given',
  'warroom.incident_declared',
  'warroom.incident_changed',
  'warroom.alert_raised',
]

export const fitsFormat = ({ format, events }: { format: EndpointFormat; events: readonly string[] }): boolean =>
  format === 'standard' || events.every((name) => chatEvents.includes(name))
