/** A rule writes to the deal's contact as its author would from the inbox: the outbound policy is asked there. */
import { startConversation as startContract } from '@aura/contracts/conversations/start.ts'
import type { AutomationAction } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { startConversation } from '../../conversations/index.ts'
import type { CommandContext } from '../../platform/handle.ts'
import { runNested } from '../../platform/nested-command.ts'
import { refuse } from '../../platform/refuse.ts'

type Writing = Extract<AutomationAction, { do: 'conversation' }>

export async function writeToContact(
  context: CommandContext<unknown>,
  { channelId, templateId, text }: Writing,
  { title, contactId }: Pick<Deal, 'title' | 'contactId'>,
): Promise<void> {
  if (contactId === null) return refuse('deals.automation_without_contact')
  const channel = await context.tx.selectFrom('channels').where('id', '=', channelId).select('kind').executeTakeFirst()
  const values = text.split('\n').flatMap((value) => value.trim() || [])
  const subject = channel?.kind === 'email' ? { subject: title } : {}
  await runNested(context, startContract, startConversation, {
    ...{ conversationId: context.newId(), messageId: context.newId(), channelId, to: { kind: 'contact', contactId } },
    content: templateId === null ? { type: 'text', text, ...subject } : { type: 'template', templateId, values },
  })
}
