/** A notice as an e-mail, one to each recipient in their own language; the outcome is kept per recipient. */
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { noticeText } from '@aura/contracts/warroom/groups/notice-text.ts'
import { incidentName } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { changeReceipt, noticeMailJob, noticePath } from '@aura/server/warroom/index.ts'
import { type CallContext, type JobWork, outside } from '../../platform/jobs.ts'
import { buttonTo, letterPage, type MailConfig, mailer, oneLine, type Written } from '../../platform/mailer.ts'
import { type LetterKind, lettersIn } from './mail-text.ts'

type Context = CallContext<typeof noticeMailJob.payload>

export function noticeMailing(config: MailConfig): JobWork {
  const send = mailer(config)
  return outside(noticeMailJob, {
    async call(context) {
      const written = await letterOf(context, config)
      context.signal.throwIfAborted()
      if (written) await send(written, context.key)
    },
    record: ({ payload, ...work }) => changeReceipt(work, payload, { mail: 'sent' }),
    // A call for help that comes twice is better than one that never comes, and the second is the same message.
    reconcile: 'repeat',
    buried: ({ payload, ...work }) => changeReceipt(work, payload, { mail: 'failed' }),
  })
}

const kindOf = (source: Notice['source']): LetterKind =>
  source.by === 'escalation' ? 'asks' : source.over ? 'over' : 'says'

/** Null when the recipient is gone. */
async function letterOf(
  { payload, within }: Context,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Written | null> {
  const { noticeId, userId } = payload
  const [notice, person, incident] = await within(async ({ tx }) => {
    const notice = await tx.selectFrom('notices').where('id', '=', noticeId).selectAll().executeTakeFirst()
    const person = await tx.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirst()
    const incident = notice?.incident_id
      ? await tx.selectFrom('incidents').where('id', '=', notice.incident_id).selectAll().executeTakeFirst()
      : undefined
    return [notice, person, incident] as const
  })
  if (!notice || !person) return null
  const about = incident ? `${incidentName(incident)} ${incident.title}` : null
  const words = lettersIn[person.language]({
    about,
    kind: kindOf(notice.source),
    sender: notice.sender?.name ?? null,
    text: noticeText(notice, person.language),
  })
  const link = `${publicUrl}${noticePath(notice.source, notice.incident_id)}`
  const hello = words.hello(person.first_name)
  return {
    to: person.email,
    subject: oneLine(words.subject),
    text: [hello, ...words.lead, `${words.button}: ${link}`, 'Aura'].join('\n\n'),
    html: letterPage(person.language, {
      before: [hello, ...words.lead],
      act: buttonTo(link, words.button),
      after: [],
    }),
  }
}
