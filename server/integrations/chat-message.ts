/** A War Room event as a message that Slack or Teams shows in a channel, in the company's language. */
import type { EndpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { alertName, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import { noticeGiven } from '@aura/contracts/warroom/groups/notice.ts'
import { incidentChanged, incidentDeclared, incidentName } from '@aura/contracts/warroom/incidents/incident.ts'
import * as z from 'zod/mini'
import { incidentText } from '../warroom/index.ts'

type Happened = { name: string; body: unknown }

/** Null: it is not one of those, or its words were erased. */
export function chatText({ name, body }: Happened, language: Language): string | null {
  const word = incidentText(language)
  if (name === noticeGiven.name) {
    const parsed = z.safeParse(noticeGiven.body, body)
    if (!parsed.success) return null
    const { source, text } = parsed.data.notice
    return source.by === 'group' ? `${source.name ?? word(`group.${source.group}`)}: ${text}` : text
  }
  if (name === alertRaised.name) {
    const parsed = z.safeParse(alertRaised.body, body)
    return parsed.success ? `${alertName(parsed.data.alert)} · ${word(`severity.${parsed.data.alert.severity}`)}` : null
  }
  const contract = [incidentDeclared, incidentChanged].find((contract) => contract.name === name)
  const parsed = contract && z.safeParse(contract.body, body)
  if (!parsed?.success) return null
  const { incident } = parsed.data
  const { title, severity, state } = incident
  return [incidentName(incident), title, word(`severity.${severity}`), word(`incident_state.${state}`)].join(' · ')
}

const card = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
    },
  ],
})

/** Slack reads these three as the beginning of its own marks. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const chatPayload = (format: Exclude<EndpointFormat, 'standard'>, text: string): string =>
  JSON.stringify(format === 'slack' ? { text: escaped(text) } : card(text))
