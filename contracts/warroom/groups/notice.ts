/**
 * People were told something: by the button of a group, or because an escalation reached them. For each of them it is
 * kept how it went out, and when it was seen.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../../platform/operation.ts'
import { id, instant, trimmed } from '../../platform/values.ts'
import { measuredUnits } from '../alerts/measured-text.ts'
import { incidentRoom, person } from '../incidents/incident.ts'
import { groupKey, groupLimit } from './group.ts'

/** 'queued': on its way; 'failed': the mail server would not have it. */
export const mailStates = ['none', 'queued', 'sent', 'failed'] as const

/** 'queued': not taken by the provider yet; what follows is the provider's word. */
export const whatsappStates = ['none', 'queued', 'sent', 'delivered', 'read', 'failed'] as const
export const whatsappState = z.enum(whatsappStates)

export const receipt = z.strictObject({
  person,
  mail: z.enum(mailStates),
  whatsapp: z._default(whatsappState, 'none'),
  /** Opened in the bell or on the page of the incident, or read on WhatsApp. */
  seenAt: z.nullable(instant),
})
export type Receipt = z.infer<typeof receipt>

/** The most people one notice goes to. */
export const audienceLimit = 200
export const noticesShown = 10

export const notice = z.strictObject({
  id,
  incidentId: z.nullable(id),
  source: z.discriminatedUnion('by', [
    /**
     * `name`: as a group that was added was called then. `over`: what it was told of before is over. `alertId`: the
     * alert it is about. `measured`: the text without its value, and the value, for each reader's own language.
     */
    z.strictObject({
      by: z.literal('group'),
      group: groupKey,
      name: z.optional(z.string()),
      over: z.optional(z.literal(true)),
      alertId: z.optional(id),
      measured: z.optional(z.strictObject({ about: z.string(), unit: z.enum(measuredUnits), amount: z.number() })),
    }),
    z.strictObject({ by: z.literal('escalation'), step: z.int(), round: z.int() }),
  ]),
  text: z.string(),
  sender: z.nullable(person),
  at: instant,
  receipts: z.array(receipt).check(z.maxLength(audienceLimit)),
})
export type Notice = z.infer<typeof notice>

export const noticeRoom = (noticeId: string) => `warroom.notice:${noticeId}`

type Placed = { noticeId: string; incidentId: string | null }
const roomsOf = ({ noticeId, incidentId }: Placed) => [
  noticeRoom(noticeId),
  ...(incidentId === null ? [] : [incidentRoom(incidentId)]),
]
export const noticeGiven = event('warroom.notice_given', z.strictObject({ notice }), {
  rooms: ({ notice }) => roomsOf({ noticeId: notice.id, incidentId: notice.incidentId }),
  about: ({ notice }) => notice.receipts.map(({ person }) => person.id),
})
export const receiptChanged = event(
  'warroom.receipt_changed',
  z.strictObject({ noticeId: id, incidentId: z.nullable(id), receipt }),
  { rooms: roomsOf, about: ({ receipt }) => [receipt.person.id] },
)

/** The proof: who got it, and who saw it. */
export const noticeView = view('warroom.notice', {
  params: z.strictObject({ noticeId: id }),
  state: z.strictObject({ notice }),
  needs: 'view_warroom',
  room: ({ noticeId }) => noticeRoom(noticeId),
})

export const notifyGroup = command('warroom.notify-group', {
  input: z.strictObject({
    noticeId: id,
    group: groupKey,
    text: trimmed(280, 1),
    /** The incident it is about, in whose timeline it stands then. */
    incidentId: z.nullable(id),
  }),
  output: notice,
  needs: 'update_warroom',
  errors: ['warroom.id_taken', 'warroom.incident_not_found', 'warroom.group_not_found', 'warroom.nobody_in_group'],
  perMinute: 20,
})

/** One looks at the incident: what one was told about it has been seen. */
export const seeIncident = command('warroom.see-incident', {
  input: z.strictObject({ incidentId: id }),
  output: z.strictObject({}),
  needs: 'view_warroom',
  errors: ['warroom.incident_not_found'],
})

/** The recipients of a notice, before it is sent. */
export const reach = query('warroom.reach', {
  input: z.strictObject({ groups: z.array(groupKey).check(z.maxLength(groupLimit)), policyId: z.nullable(id) }),
  output: z.strictObject({
    groups: z.array(
      z.strictObject({
        key: groupKey,
        name: z.nullable(z.string()),
        people: z.array(person),
        email: z.boolean(),
        /** How many of them by WhatsApp too. */
        whatsapp: z.int(),
      }),
    ),
    /** The people whom the first step of the escalation asks; null without a policy. */
    first: z.nullable(z.array(person)),
  }),
  needs: 'view_warroom',
  errors: ['warroom.policy_not_found'],
})
