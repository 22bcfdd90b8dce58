/** A provider's review of a template is told to its submitter. */
import { templateJudged } from '@aura/contracts/templates/template.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onTemplateJudged = reaction(
  'notifications.on-template-judged',
  templateJudged,
  async ({ event, ...parts }) => {
    const { name, outcome, reason, authorId: to } = event.body
    if (to === null) return
    const [work, fact] = noticeSource(event, parts)
    const notice = { ...fact, to, link: '/template-mensagem' }
    if (outcome === 'approved') await notify(work, { ...notice, kind: 'templates.approved', params: { name } })
    else
      await notify(work, {
        ...notice,
        kind: 'templates.rejected',
        params: { name, problem: (reason ?? '–').slice(0, 300) },
      })
  },
)
