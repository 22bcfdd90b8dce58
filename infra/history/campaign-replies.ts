/** Who writes back to a campaign of the month, when, and what is said: the conversation of the campaign goes on. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Dialogue } from './dialogues.ts'
import type { Playback, Scene } from './playback.ts'

const share = 0.12
/** Of one campaign, so that the first start stays short. */
const most = 9

export type Reply = { at: number; name: string; dialogue: Dialogue }

const replyTo = (subject: string, lines: Dialogue['lines']): Dialogue => ({
  ...{ subject, lines, tag: 'VIP', mood: 'good', weight: 0 },
})

/** By the name of the campaign. */
const dialogues: Readonly<Record<string, Dialogue>> = {
  'Frete grátis no fim de semana': replyTo('Frete grátis', [
    'c: {oi}! O frete grátis vale para {cidade}?',
    'o: {oi}, {nome}! Vale sim, até domingo, em qualquer compra.',
    'c: Que bom, vou aproveitar. {Obrigado}!',
    'o: Boa compra, {nome}!',
  ]),
  'Novidades da estação': replyTo('Novidades', [
    'c: {oi}, gostei das novidades. {Produto} entrou na promoção?',
    'o: {oi}, {nome}! Entrou sim, sai por {valor}. Quer que eu separe?',
    'c: Quero, passo aí {dia}.',
    'o: Separado no seu nome até {dia}. Até lá!',
  ]),
  'Pesquisa de satisfação': replyTo('Pesquisa', [
    'c: Foi ótima, chegou antes do prazo!',
    'o: Que bom saber, {nome}! Vou passar o recado para a equipe da entrega.',
    'c: Pode passar, {obrigado}.',
  ]),
}

type Replying = {
  campaign: { campaignId: string; name: string; at: number }
  /** A customer who is in no other conversation then. */
  isFree: (name: string, at: number) => boolean
}

/** Of those who have got its message, within three hours of it; at least one, where anybody can. */
export async function repliesTo({ tx }: Scene, { chance }: Playback, { campaign, isFree }: Replying): Promise<Reply[]> {
  const dialogue = dialogues[campaign.name]
  if (!dialogue) return []
  const people = await tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.contact_id'),
    )
    .where('r.campaign_id', '=', campaign.campaignId)
    .where('r.state', '=', 'delivered')
    .groupBy('c.name')
    .orderBy('c.name')
    .select('c.name')
    .execute()
  return people
    .map(({ name }) => ({ name, dialogue, at: campaign.at + chance.between(4, 180) * minuteMs }))
    .filter(({ name, at }) => isFree(name, at))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, Math.min(most, Math.ceil(people.length * share)))
}
