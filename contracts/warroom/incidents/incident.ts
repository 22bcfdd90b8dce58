/**
 * Something that customers or colleagues feel, which people come together for. It is declared, looked into, brought
 * under control, resolved and reviewed; every step, role and task of it is written into its timeline as it happens.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../../platform/operation.ts'
import { id, instant, integer, singleLine, trimmed } from '../../platform/values.ts'
import { groupKey, groupLimit } from '../groups/group.ts'

export const severities = ['critical', 'high', 'medium', 'low'] as const
export const severity = z.enum(severities)
export type Severity = z.infer<typeof severity>

export const incidentStates = ['declared', 'investigating', 'mitigated', 'resolved', 'reviewed'] as const
export const incidentState = z.enum(incidentStates)
export type IncidentState = z.infer<typeof incidentState>

/** What a person moves it by. */
export const incidentMoves = ['investigate', 'mitigate', 'resolve', 'review', 'reopen'] as const
export type IncidentMove = (typeof incidentMoves)[number]

export const incidentRoles = ['commander', 'communicator', 'technical', 'scribe'] as const
export const incidentRole = z.enum(incidentRoles)
export type IncidentRole = z.infer<typeof incidentRole>

/** A person by the name of that moment. */
export const person = z.strictObject({ id, name: z.string() })
export type Person = z.infer<typeof person>

/** Each of them once. */
export const idsOf = (people: readonly (Person | null | undefined)[]): string[] => [
  ...new Set(people.flatMap((person) => (person ? [person.id] : []))),
]

export const incident = z.strictObject({
  id,
  /** Counted within the company: INC-12. */
  number: z.int(),
  title: z.string(),
  severity,
  state: incidentState,
  queueIds: z.array(id),
  channelIds: z.array(id),
  roles: z.partialRecord(incidentRole, person),
  declaredBy: z.nullable(person),
  declaredAt: instant,
  acknowledgedBy: z.nullable(person),
  acknowledgedAt: z.nullable(instant),
  mitigatedAt: z.nullable(instant),
  resolvedAt: z.nullable(instant),
  reviewedAt: z.nullable(instant),
  version: integer(1),
})
export type Incident = z.infer<typeof incident>

export const incidentName = ({ number }: Pick<Incident, 'number'>): string => `INC-${number}`

export const incidentsRoom = 'warroom.incidents'
export const incidentRoom = (incidentId: string) => `warroom.incident:${incidentId}`

const about = ({ incident: { roles, declaredBy, acknowledgedBy } }: { incident: Incident }) =>
  idsOf([declaredBy, acknowledgedBy, ...Object.values(roles)])

export const incidentDeclared = event('warroom.incident_declared', z.strictObject({ incident }), {
  rooms: () => [incidentsRoom],
  about,
})
/** `before` is the state until then. */
export const incidentChanged = event('warroom.incident_changed', z.strictObject({ incident, before: incidentState }), {
  rooms: ({ incident }) => [incidentsRoom, incidentRoom(incident.id)],
  about,
})

/** What is known, in the author's words. */
const summary = trimmed(2000)
const incidentFields = {
  title: singleLine(120),
  severity,
  queueIds: z.array(id).check(z.maxLength(50)),
  channelIds: z.array(id).check(z.maxLength(50)),
}
const unknownParts = ['warroom.queue_not_found', 'warroom.channel_not_found'] as const

/** Minutes before the declaration that its timeline may begin with. */
export const lookBacks = [0, 15, 30, 60] as const
export const lookBackLimit = 24 * 60

/** Declares it, begins its escalation and tells the groups that were ticked. */
export const declareIncident = command('warroom.declare-incident', {
  input: z.strictObject({
    id,
    ...incidentFields,
    /** What is known so far; the first entry of the timeline. */
    summary,
    /** What happened in the minutes before is told too: so many, or since an alert began. */
    before: z._default(z.union([integer(0, lookBackLimit), z.strictObject({ alertId: id })]), lookBacks[2]),
    /** Null: nobody is asked by itself. */
    policyId: z.nullable(id),
    groups: z.array(groupKey).check(z.maxLength(groupLimit)),
  }),
  output: incident,
  needs: 'create_warroom',
  errors: ['quota.reached', 'warroom.id_taken', 'warroom.policy_not_found', 'warroom.alert_not_found', ...unknownParts],
  perMinute: 30,
})

/** Each thing that changes is a line of the timeline with what it was before. */
export const editIncident = command('warroom.edit-incident', {
  input: z.strictObject({
    incidentId: id,
    version: integer(1),
    ...incidentFields,
    /** Left out, it stays as it was put last. */
    summary: z.optional(summary),
  }),
  output: incident,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'command.stale', ...unknownParts],
})

export const moveIncident = command('warroom.move-incident', {
  input: z.strictObject({ incidentId: id, move: z.enum(incidentMoves) }),
  output: incident,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'warroom.move_refused'],
})

/** Null: nobody has it any more. */
export const setRole = command('warroom.set-role', {
  input: z.strictObject({ incidentId: id, role: incidentRole, userId: z.nullable(id) }),
  output: incident,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'warroom.no_such_person'],
})

/** Open incidents, the gravest first; at most so many are shown. */
export const openLimit = 100
export const openIncidentsState = z.strictObject({ incidents: z.array(incident).check(z.maxLength(openLimit)) })
export type OpenIncidents = z.infer<typeof openIncidentsState>
export const openIncidents = view('warroom.open-incidents', {
  params: z.strictObject({}),
  state: openIncidentsState,
  needs: 'view_warroom',
  room: () => incidentsRoom,
})
