/** An incident as a document: what it was, who did what, when, and what was learnt; from its own rows. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Escalation } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { type Incident, incidentName, incidentRoles } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Entry, Task } from '@aura/contracts/warroom/incidents/timeline.ts'
import { type Block, blocksOf } from '@aura/machines/warroom/incidents/markdown.ts'
import { isBefore } from '@aura/machines/warroom/incidents/sentence.ts'
import { localDay, localTime } from '../../exports/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import { escalationOf } from '../escalation/run-escalation.ts'
import { noticesOf } from '../groups/notices.ts'
import { type IncidentText, incidentText, sentenceIn } from './incident-texts.ts'
import { lastPostmortem } from './postmortem.ts'
import { placesOf, wireIncident } from './store.ts'
import { tasksOf } from './tasks.ts'
import { entriesOf } from './timeline.ts'

/** A fact is a name with its value; a line is what happened at a time, with what belongs under it. */
export type ReportBlock =
  | Block
  | { kind: 'fact'; name: string; text: string }
  | { kind: 'line'; at: string; text: string; under: string[] }
export type Document = {
  name: string
  title: string
  made: string
  language: Language
  pieces: ReportBlock[]
  say: IncidentText
}

type Telling = { say: IncidentText; sentence: (entry: Entry) => string; clock: (at: string | Date) => string }

const heading = (text: string): ReportBlock => ({ kind: 'heading', level: 2, text })
const subheading = (text: string): ReportBlock => ({ kind: 'heading', level: 3, text })
const item = (text: string): ReportBlock => ({ kind: 'item', text })
const fact = (name: string, text: string): ReportBlock => ({ kind: 'fact', name, text })
const reportLine = (at: string, text: string, under: string[]): ReportBlock => ({ kind: 'line', at, text, under })

function lasted(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function facts(incident: Incident, affected: string, { say, clock }: Telling): ReportBlock[] {
  const { declaredAt, declaredBy } = incident
  const times = [
    ['acknowledged', incident.acknowledgedAt],
    ['mitigated', incident.mitigatedAt],
    ['resolved', incident.resolvedAt],
    ['reviewed', incident.reviewedAt],
  ] as const
  const by = declaredBy ? `, ${declaredBy.name}` : ''
  return [
    fact(say('report.severity'), say(`severity.${incident.severity}`)),
    fact(say('report.state'), say(`incident_state.${incident.state}`)),
    fact(say('report.affected'), affected),
    fact(say('report.declared'), `${clock(declaredAt)}${by}`),
    ...times.flatMap(([name, at]) =>
      at === null
        ? []
        : [fact(say(`report.${name}`), `${clock(at)} (${say('report.after', { time: lasted(declaredAt, at) })})`)],
    ),
  ]
}

function roles({ roles }: Incident, { say }: Telling): ReportBlock[] {
  const reportBlocks = incidentRoles.flatMap((role) => {
    const person = roles[role]
    return person ? [fact(say(`role.${role}`), person.name)] : []
  })
  return reportBlocks.length === 0 ? [] : [heading(say('report.roles')), ...reportBlocks]
}

function tasks(list: readonly Task[], { say, clock }: Telling): ReportBlock[] {
  if (list.length === 0) return []
  const lines = list.map(({ title, assignee, done }) => {
    const who = assignee ? ` (${assignee.name})` : ''
    return item(`${done ? '[x]' : '[ ]'} ${title}${who}${done ? `, ${clock(done.at)}` : ''}`)
  })
  return [heading(say('report.tasks')), ...lines]
}

function escalationBlocks(escalation: Escalation | null, { say, clock }: Telling): ReportBlock[] {
  if (!escalation) return []
  const { policyName, state, asks, acknowledgedBy } = escalation
  const end = acknowledgedBy ? `: ${acknowledgedBy.name}` : ''
  return [
    heading(say('report.escalation')),
    fact(policyName, `${say(`escalation_state.${state}`)}${end}`),
    ...asks.map(({ at, step, round, people }) =>
      reportLine(clock(at), people.map(({ name }) => name).join(', ') || say('report.nobody'), [
        say('report.ask', { step: step + 1, round: round + 1 }),
      ]),
    ),
  ]
}

function noticeBlocks(notices: readonly Notice[], { say, clock }: Telling): ReportBlock[] {
  if (notices.length === 0) return []
  const lines = notices.map(({ at, source, receipts, text }) => {
    const whom = source.by === 'group' ? (source.name ?? say(`group.${source.group}`)) : say('report.escalation')
    const seen = receipts.map(
      ({ person, seenAt }) =>
        `${person.name}: ${seenAt ? `${say('report.seen')} ${clock(seenAt)}` : say('report.unseen')}`,
    )
    return reportLine(clock(at), source.by === 'group' ? `${whom}: ${text}` : whom, seen)
  })
  return [heading(say('report.told')), ...lines]
}

/** A note is its own words; who says something stands under it, and so does what it was corrected to. */
function lineOf(entry: Entry, { say, sentence, clock }: Telling): ReportBlock {
  const words = entry.kind === 'note' ? [entry.text] : [sentence(entry), entry.text]
  return reportLine(clock(entry.at), words.filter((part) => part !== null).join(' '), [
    entry.actor?.name ?? say('report.system'),
    ...entry.corrections.map(({ text, by, at }) => `${say('report.correction')} (${by.name}, ${clock(at)}): ${text}`),
  ])
}

function timeline(entries: readonly Entry[], incident: Incident, telling: Telling): ReportBlock[] {
  const { say } = telling
  const before = entries.filter((entry) => isBefore(entry, incident))
  const since = entries.filter((entry) => !isBefore(entry, incident))
  const lines = (some: readonly Entry[]) => some.map((entry) => lineOf(entry, telling))
  if (before.length === 0) return [heading(say('report.timeline')), ...lines(since)]
  return [
    heading(say('report.timeline')),
    subheading(say('report.before')),
    ...lines(before),
    subheading(say('report.since')),
    ...lines(since),
  ]
}

async function affectedBy(tx: Db, incident: Incident, say: IncidentText): Promise<string> {
  const names = await placesOf(tx, incident)
  return names.length === 0 ? say('report.everything') : names.join(', ')
}

/** Its own headings stand under ours. */
const below = (block: Block): Block => (block.kind === 'heading' ? { ...block, level: block.level + 2 } : block)

const noticesTold = 200

export async function documentOf(tx: Db, incidentId: string, language: Language, now: Date): Promise<Document> {
  const row = await tx.selectFrom('incidents').where('id', '=', incidentId).selectAll().executeTakeFirst()
  if (!row) return refuse('warroom.incident_not_found')
  const incident = wireIncident(row)
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const say = incidentText(language)
  const sentence = (entry: Entry) => sentenceIn(language, entry)
  const telling = { say, sentence, clock: (at: string | Date) => localTime(new Date(at), timezone, language) }
  const postmortem = await lastPostmortem(tx, incidentId)
  const notices = await noticesOf(tx, incidentId, noticesTold)
  return {
    name: `${incidentName(incident)} ${localDay(now, timezone)}`,
    title: `${incidentName(incident)} ${incident.title}`,
    made: `${say('report.title')}. ${say('report.made', { at: localTime(now, timezone, language), zone: timezone })}`,
    say,
    language,
    pieces: [
      ...facts(incident, await affectedBy(tx, incident, say), telling),
      ...roles(incident, telling),
      ...tasks(await tasksOf(tx, incidentId), telling),
      ...escalationBlocks(await escalationOf(tx, incidentId), telling),
      ...timeline(await entriesOf(tx, incidentId), incident, telling),
      ...noticeBlocks(notices.reverse(), telling),
      ...(postmortem ? [heading(say('report.postmortem')), ...blocksOf(postmortem.text).map(below)] : []),
    ],
  }
}
