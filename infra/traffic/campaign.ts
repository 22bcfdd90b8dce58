/** Advertises to many at once through the product's own doors, until there is nobody left or it is not let out any more. */
import { message } from '@aura/contracts/conversations/message.ts'
import { template } from '@aura/contracts/templates/template.ts'
import * as z from 'zod/mini'
import type { Asking } from '../ask.ts'

type CampaignOptions = Pick<Asking, 'ask'> & { token: string; newId: () => string }

const parts = { header: null, body: 'Só hoje: frete grátis na loja toda!', footer: null, buttons: [], variables: [] }

/** A text message of the company's own that counts as a campaign wherever it is sent. */
export async function makeAdvert({ ask, token, newId }: CampaignOptions): Promise<string> {
  const worded = {
    channel: 'sms',
    account: null,
    name: 'frete_gratis',
    language: 'pt_BR',
    category: 'marketing',
    parts,
  }
  const input = { templateId: newId(), ...worded }
  const { id: templateId, version } = z.parse(template, await ask('templates.create-template', input, token))
  await ask('templates.submit-template', { templateId, version }, token)
  return templateId
}

type Bulk = CampaignOptions & {
  templateId: string
  /** To each of them so often. */
  conversations: readonly { id: string; ownershipVersion: number }[]
  times: number
  /** So many are being sent at a time. */
  atOnce: number
}

/** How many were taken; each hand that was refused stops, and is counted. */
export async function advertise({ ask, token, newId, templateId, conversations, times, atOnce }: Bulk) {
  const queue = Array.from({ length: times }, () => conversations).flat()
  const result = { taken: 0, refused: 0 }
  const content = { type: 'template', templateId, values: [] }
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { id: conversationId, ownershipVersion } = next
      const sending = { conversationId, messageId: newId(), ownershipVersion, content }
      const isAccepted = await ask('conversations.send', sending, token).then(
        (answer) => z.safeParse(message, answer).success,
        () => false,
      )
      result[isAccepted ? 'taken' : 'refused'] += 1
      if (!isAccepted) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return result
}
