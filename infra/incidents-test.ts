/** What tests of incidents and of their escalation share: how one is declared, asked about and read, and time that passes. */
import { randomUUIDv7 } from 'node:crypto'
import type { Escalation } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Policy } from '@aura/contracts/warroom/escalation/policy.ts'
import { type Incident, incidentRoom } from '@aura/contracts/warroom/incidents/incident.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { stepOver } from '@aura/server/warroom/escalation/run-escalation.ts'
import { incident as incidentHandler } from '@aura/server/warroom/incidents/incident-page.ts'
import { testConversations } from './operations-test.ts'

export const [owner, ana, bia] = [0, 1, 2]
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
export const peopleAsked = (escalation: Escalation) => escalation.asks.map(({ people }) => people.map(({ id }) => id))

export function testIncidents() {
  const { bench, company, floor, idOf } = testConversations()

  const call = async <T>(who: number, name: string, input: object) =>
    (await bench.call(`warroom.${name}`, input, company.people[who]?.claims ?? null)).output as T
  const refused = (who: number, name: string, input: object) =>
    call(who, name, input).then(
      () => 'ok',
      ({ code, detail }: Refusal) => [code, detail.params?.reason].filter((part) => part !== undefined).join(' '),
    )
  const pass = ({ incidentId, round, step }: Escalation, now: Date, run = 1) =>
    floor.within((work) => stepOver(work, { incidentId, run, round, step }), now)

  const policy = (over: Partial<Policy> = {}) =>
    call<Policy>(owner, 'save-policy', {
      id: randomUUIDv7(),
      name: 'Atendimento',
      severities: ['critical'],
      steps: [
        { targets: [{ kind: 'person', id: idOf(ana) }], waitMinutes: 5 },
        { targets: [{ kind: 'person', id: idOf(bia) }], waitMinutes: 10 },
      ],
      repeats: 0,
      version: null,
      ...over,
    })
  const declare = (over: object = {}) =>
    call<Incident>(owner, 'declare-incident', {
      id: randomUUIDv7(),
      title: 'WhatsApp fora do ar',
      severity: 'critical',
      queueIds: [],
      channelIds: [],
      summary: '',
      policyId: null,
      groups: [],
      ...over,
    })
  const page = async (incidentId: string): Promise<{ position: number; state: IncidentPage }> => {
    const visible = { room: incidentRoom(incidentId), owner: null }
    const { position, json } = await snapshotView(bench.pool, company.id, incidentHandler, { incidentId }, visible)
    return { position, state: JSON.parse(json) }
  }
  const kinds = async (incidentId: string) => (await page(incidentId)).state.entries.map(({ kind }) => kind)
  const escalationOf = async (incidentId: string) => {
    const { escalation } = (await page(incidentId)).state
    if (!escalation) throw new Error('nothing asks')
    return escalation
  }
  return { bench, company, floor, idOf, call, refused, pass, policy, declare, page, kinds, escalationOf }
}
