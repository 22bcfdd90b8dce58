/**
 * No screen waits for ever: a part that reads by a query says a read that failed, in its place. It does so by
 * `PendingRead`, or passes the read on to a table or a form that says it. Where nothing waits for the answer, the
 * reason stands here.
 */
import { read, sources } from '@aura/infra/sources.ts'
import { expect, it } from 'vitest'

const withoutWaiting: Readonly<Record<string, string>> = {
  'client/ai/budget-panel.tsx': 'what the budget itself says stands there until then',
  'client/assistant/voice/voice-panel.tsx': 'the browser recognizes speech until another way is known',
  'client/audiences/places/area-filter.tsx': 'a count beside the filter, which is no step of it',
  'client/companies/switch-company.tsx': 'a menu says it in one line, and reads again when it is opened again',
  'client/contacts/people/contact-combobox.tsx':
    'the name can be typed without the suggestions, and each key reads again',
  'client/contacts/people/duplicate-address.tsx': 'a hint; the server refuses what it would warn of',
  'client/conversations/list/first-steps-card.tsx': 'an offer in an empty inbox',
  'client/conversations/thread/media.tsx': 'the message says it in one line',
  'client/copilot/composer-row.tsx': 'advice, absent where there is none',
  'client/copilot/copilot-section.tsx': 'advice, absent where there is none',
  'client/copilot/reason-hint.tsx': 'advice, absent where there is none',
  'client/copilot/summary-tool.tsx': 'an offer, absent where no model may be asked',
  'client/dashboard/sample-data.tsx': 'an offer to a new company',
  'client/deals/conflict-notice.tsx': 'the notice is there without the name of who changed the deal',
  'client/deals/forecast/deal-forecast.tsx': 'the field of the moment says it, and another moment reads again',
  'client/deals/organizations/organization-drawer.tsx': 'suggestions of a field, and each key reads again',
  'client/deals/organizations/organization-field.tsx': 'suggestions of a field, and each key reads again',
  'client/deals/pipeline-menu.tsx': 'the menu names the open pipeline, and reads again when it is opened again',
  'client/deals/win-rates.tsx': 'figures beside the stages of a board, absent until they are read',
  'client/integrations/use-connections.tsx': 'the list is there without the time of the last call',
  'client/warehouse/use-warehouses.tsx': 'the catalogue has its own word for a card that is not read',
  'client/warroom/alerts/alerts-tile.tsx': 'the count is live; the hour behind it is drawn once it is read',
  'client/warroom/room-clock.tsx': 'times stand on the clock of the browser until then',
}

const says = /<PendingRead\b|\b(retry|reads?)=\{|\{\.\.\.\{[^}]*\bread\b[^}]*\}\}|'platform\.retry'/

const readers = sources(/^client\/.*\.tsx$/)
  .map((path) => ({ path, text: read(path) }))
  .filter(({ text }) => /\buseQuery\(/.test(text))

it('every part that reads by a query says a read that failed', () => {
  const mute = readers.filter(({ text }) => !says.test(text)).map(({ path }) => path)
  expect(readers.length).toBeGreaterThan(100)
  expect(mute.toSorted()).toEqual(Object.keys(withoutWaiting).toSorted())
})

/** Beside a query these wait for a view, whose refusal they say. */
const waitForView = [
  'client/campaigns/overview.tsx',
  'client/deals/of-contact.tsx',
  'client/deals/organizations/organization-drawer.tsx',
  'client/imports/import-wizard.tsx',
  'client/warroom/status/panel.tsx',
]

it('no grey shape stands beside a query by itself, where it would stand for ever', () => {
  const shapes = readers.filter(({ text }) => /<Skeleton\b/.test(text)).map(({ path }) => path)
  expect(shapes.toSorted()).toEqual([...waitForView, 'client/companies/switch-company.tsx'].toSorted())
})

it('nor beside a view whose refusal is not said', () => {
  const mute = sources(/^client\/.*\.tsx$/)
    .map((path) => ({ path, text: read(path) }))
    .filter(({ text }) => /\buseView\(/.test(text) && /<Skeleton\b/.test(text) && !/'refused'|\berror\b/.test(text))
  expect(mute.map(({ path }) => path)).toEqual([])
})
