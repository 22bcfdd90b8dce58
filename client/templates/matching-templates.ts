/** Which templates a conversation can be answered with, and what is filled in before anybody types. */

import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { foldText, hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import { gapsOf } from '@aura/contracts/templates/gaps.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import type { TemplatesState } from '@aura/contracts/templates/templates.ts'
import { sendRefusal, sentParts } from '@aura/machines/templates/decide.ts'

type ConversationChannel = Pick<Conversation, 'channel'>

/** `account`: the one of the conversation's channel, undefined as long as it is not known. */
export function offered(
  { templates }: TemplatesState,
  { channel }: ConversationChannel,
  account: string | null | undefined,
) {
  return Object.values(templates)
    .filter(
      (template) => template.channel === channel && template.account === account && sendRefusal(template) === undefined,
    )
    .sort((a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language))
}

/** The text in which a template is found. */
export function searchText(template: Template): string {
  const { header, body, footer } = sentParts(template)
  return [template.name, template.name.replaceAll('_', ' '), header, body, footer].join(' ')
}

export const found = (all: readonly Template[], search: string): readonly Template[] =>
  all.filter((template) => hasEveryWord(searchText(template), search))

const asksName = /^(primeiro )?(nome|name|nombre|cliente|customer)\b/

/** A gap that asks for the customer's name has it. */
export function startValues(template: Template, contactName: string): string[] {
  const parts = sentParts(template)
  const [first = ''] = /^\+?[\d\s()-]+$/.test(contactName) ? [] : contactName.trim().split(/\s+/)
  return gapsOf(parts).map((_, at) => (asksName.test(foldText(parts.variables[at]?.name ?? '')) ? first : ''))
}
