import { createFileRoute } from '@tanstack/react-router'
import { ChannelsScreen } from '../../channels/channels.tsx'
import { RulesPanel } from '../../conversations/outbound/rules-panel.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/canais/digitais')({
  loader: () => loadTexts('desk'),
  component: DigitalChannels,
})

function DigitalChannels() {
  return <ChannelsScreen above={(channels) => <RulesPanel channels={channels} />} />
}
