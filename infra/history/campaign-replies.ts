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

/** Of those who have got its message, within three hours of it. */
export async function repliesTo(
  { tx }: Scene,
  { chance }: Playback,
  campaign: { campaignId: string; name: string; at: number },
): Promise<Reply[]> {
  const dialogue = dialogues[campaign.name]
  if (!dialogue) return []
  const people = await tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.contact_id'),
    )
    .where('r.campaign_id', '=', campaign.campaignId)
    .where('r.state', '=', 'delivered')
    .orderBy('c.name')
    .select('c.name')
    .execute()
  return people
    .filter(() => chance.happens(share))
    .slice(0, most)
    .map(({ name }) => ({ name, dialogue, at: campaign.at + chance.between(4, 180) * minuteMs }))
}
