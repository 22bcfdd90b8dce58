/** What may be done with a template: buttons and picker ask it, and the server with the template locked. */
import { isWordedHere } from '@aura/contracts/templates/rules.ts'
import type { Template, TemplateParts, TemplateState } from '@aura/contracts/templates/template.ts'
import { editTemplate, retireTemplate, submitTemplate } from '@aura/contracts/templates/templates.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, type Refused, refused, withoutPermission } from '../platform/decision.ts'
import { atTemplate, type TemplateEvent, templateMachine } from './template.ts'

const operations = { edit: editTemplate, submit: submitTemplate, retire: retireTemplate } as const
export type TemplateCommand = { type: 'edit'; name: string; language: string } | { type: 'submit' | 'retire' }

type Decided = Pick<Template, 'state' | 'account' | 'name' | 'language' | 'version' | 'sentVersion' | 'parts'> & Naming
type Naming = Pick<Template, 'liveVersion' | 'isAtProvider'>

export function decide(
  template: Decided,
  command: TemplateCommand,
  { actor }: { actor: Omit<Actor, 'id'> },
): Decision<{ state: TemplateState }> {
  const lack = withoutPermission(operations[command.type].needs, actor)
  if (lack) return lack
  const moved = attempt(templateMachine, atTemplate(template.state), eventOf(template, command))
  if (!moved.ok) return refused('templates.not_now', { reason: moved.reason })
  const refusal = command.type === 'edit' ? badEdit(template, command) : undefined
  return refusal ?? allowedTo({ state: moved.next.value })
}

/** Where no provider reviews, a submission makes the template active. */
function eventOf({ account, version, sentVersion }: Decided, { type }: TemplateCommand): TemplateEvent {
  if (type === 'submit') return { type: account === null ? 'activate' : 'submit', fresh: version !== sentVersion }
  return { type: type === 'edit' ? 'save' : type }
}

function badEdit(template: Decided, { name, language }: Pick<Template, 'name' | 'language'>): Refused | undefined {
  if (!isWordedHere(template.parts)) return refused('templates.not_now', { reason: 'made_there' })
  const isRenamed = name !== template.name || language !== template.language
  return isRenamed && isNamed(template) ? refused('templates.not_now', { reason: 'named_already' }) : undefined
}

/** Name and language stay once the provider knows them or a message has had them. */
export const isNamed = ({ liveVersion, isAtProvider }: Naming): boolean => isAtProvider || liveVersion !== null

type Sent = Pick<Template, 'parts' | 'live'>

/** What is sent of a template; before a version was approved, what it says so far. */
export const sentParts = ({ parts, live }: Sent): TemplateParts => live ?? parts

/** Why a template cannot be sent now, whatever the conversation. */
export function sendRefusal(template: Sent & Pick<Template, 'state' | 'liveVersion'>): Refused | undefined {
  const { state, liveVersion } = template
  if (state !== 'approved' || liveVersion === null) return refused('templates.not_sendable', { reason: state })
  const { unsupported } = sentParts(template)
  return unsupported === null ? undefined : refused('templates.not_sendable', { reason: 'unsupported' })
}
