/** The company as it was set up a month ago: queues, tags, replies, macros, reasons, cost centres, people on call, rules. */
import { namedColors } from '@aura/contracts/platform/named-colors.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import { shop, shopQueue } from '../traffic/shop.ts'
import { dateOf, timeZone } from './calendar.ts'
import { type Centres, furnishCosts } from './costs.ts'
import { dialogues } from './dialogues.ts'
import type { Playback, Scene } from './playback.ts'
import type { Operator } from './roster.ts'
import { furnishSuppliers } from './suppliers.ts'

export type Furnished = {
  queues: { shop: string; counter: string; billing: string }
  tags: ReadonlyMap<string, string>
  policyId: string
  centres: Centres
}

type Furnishing = {
  at: number
  leader: Operator
  owner: Operator
  operators: readonly Operator[]
  channels: readonly ChannelRow[]
}

const replies = [
  ['saudacao', 'Saudação', 'Olá, {{contato.primeiro_nome}}! Aqui é {{operador.nome}}. Como posso ajudar?'],
  [
    'prazo',
    'Prazo de entrega',
    'O prazo para a sua região é de 3 a 5 dias úteis, contados da confirmação do pagamento.',
  ],
  [
    'troca',
    'Como trocar',
    'A troca é gratuita em até 30 dias: gero o código de postagem e o novo produto sai assim que o pacote for postado.',
  ],
  ['boleto', 'Segunda via', 'Acabei de enviar a segunda via para o seu e-mail. O Pix está no mesmo arquivo.'],
  ['rastreio', 'Código de rastreio', 'O seu pedido já está a caminho. A posição atualiza a cada duas horas.'],
  ['encerrar', 'Encerramento', 'Fico à disposição, {{contato.primeiro_nome}}. Tenha um ótimo dia!'],
  ['estorno', 'Estorno', 'O estorno já foi pedido à operadora e aparece nesta fatura ou na próxima.'],
] as const

const week = (days: readonly number[], from: number, to: number) => ({
  timeZone,
  spans: days.map((day) => ({ day, from: from * 60, to: to * 60 })),
  holidays: [],
})

export async function furnish(playback: Playback, furnishing: Furnishing): Promise<Furnished> {
  const { at, leader, owner, operators, channels } = furnishing
  const id = () => playback.newId(at)
  const queues = { shop: id(), counter: id(), billing: id() }
  const tags = new Map(
    [...new Set(dialogues.map(({ tag }) => tag)), 'VIP', 'Indicação'].map((tag) => [tag, id()] as const),
  )
  const centres: Centres = { campaigns: id(), lines: id(), assistants: id() }
  const ids = { reply: new Map(replies.map(([shortcut]) => [shortcut, id()] as const)), schedule: id(), policy: id() }
  const channelIds = (...names: readonly string[]) =>
    channels.filter(({ name }) => names.includes(name)).map((channel) => channel.id)

  const steps: ((scene: Scene) => Promise<unknown>)[] = []
  const by = (who: Operator, name: string, input: object) => {
    const moment = at + steps.length * 1_000
    steps.push((scene) => scene.command(moment, who.caller, name, input))
  }

  const served = { offerSeconds: 30, skills: [], overflow: null, version: null }
  const members = operators.filter(({ number }) => number > 4).map(({ caller }) => caller.userId)
  by(leader, 'routing.save-queue', { id: queues.shop, ...shopQueue(members, channelIds(shop, `${shop}: telefone`)) })
  by(leader, 'routing.save-queue', {
    ...{ id: queues.counter, name: 'Atendimento', strategy: 'pull', rank: 10, ...served, members: null },
    hours: week([1, 2, 3, 4, 5, 6], 8, 20),
    targets: { firstAnswer: 5, nextAnswer: 10, resolution: 240 },
    channels: channelIds('Atendimento', 'RCS', 'Central telefônica'),
  })
  by(leader, 'routing.save-queue', {
    ...{ id: queues.billing, name: 'Financeiro', strategy: 'pull', rank: 20, ...served, members: null },
    hours: week([1, 2, 3, 4, 5], 8, 18),
    targets: { firstAnswer: 60, nextAnswer: 120, resolution: 1_440 },
    channels: channelIds('E-mail', 'Avisos por SMS'),
  })
  by(leader, 'routing.set-pause-reasons', { reasons: ['Café', 'Retorno para cliente', 'Conferência de estoque'] })
  for (const [index, [name, tagId]] of [...tags].entries())
    by(leader, 'contacts.create-tag', { tagId, name, color: namedColors[index % namedColors.length] })
  for (const [shortcut, title, text] of replies) {
    const reply = { version: 0, shared: true, shortcut, title, text, channels: [], fileId: null }
    by(leader, 'replies.save-reply', { replyId: ids.reply.get(shortcut), ...reply })
  }
  const macro = (name: string, macroSteps: readonly object[]) =>
    by(leader, 'replies.save-macro', { macroId: id(), version: 0, shared: true, name, steps: macroSteps })
  macro('Encerrar como resolvido', [
    { type: 'reply', replyId: ids.reply.get('encerrar') },
    { type: 'close', reason: 'resolved' },
  ])
  macro('Troca aberta, retomar em um dia', [
    { type: 'tag', tagId: tags.get('Troca') },
    { type: 'reply', replyId: ids.reply.get('troca') },
    { type: 'snooze', minutes: 24 * 60 },
  ])
  const question = 'De 1 a 5, que nota você dá para este atendimento?'
  by(leader, 'replies.save-survey', { version: 0, question, channelIds: channelIds(shop, 'Atendimento', 'RCS') })
  furnishCosts({ channels, centres, by: (name, input) => by(owner, name, input) })

  furnishSuppliers({ at, id, channels, by: (name, input) => by(owner, name, input) })

  const oncall = operators.filter(({ number }) => number <= 4).map(({ caller }) => caller.userId)
  by(owner, 'warroom.save-schedule', {
    ...{ id: ids.schedule, name: 'Plantão técnico', timeZone, members: oncall, startsOn: dateOf(at) },
    ...{ handoverMinute: 9 * 60, turnDays: 7, version: null },
  })
  by(owner, 'warroom.save-policy', {
    ...{ id: ids.policy, name: 'Operação parada', severities: ['critical', 'high'], repeats: 1, version: null },
    steps: [
      { targets: [{ kind: 'schedule', id: ids.schedule }], waitMinutes: 5 },
      { targets: [{ kind: 'group', key: 'supervisor' }], waitMinutes: 10 },
      { targets: [{ kind: 'group', key: 'management' }], waitMinutes: 20 },
    ],
  })
  by(owner, 'warroom.save-alert-rule', {
    ...{ id: id(), name: 'Cliente esperando demais', severity: 'high', holdSeconds: 60 },
    schedule: week([0, 1, 2, 3, 4, 5, 6], 8, 22),
    ...{ groups: ['supervisor'], enabled: true, version: null },
    conditions: [
      {
        ...{ metric: 'queue.longest_wait', of: queues.shop, minutes: null, compare: 'value', against: null },
        ...{ direction: 'above', threshold: 900, clear: 300 },
      },
    ],
  })
  await playback.play(async (scene) => {
    for (const step of steps) await step(scene)
  })
  return { queues, tags, policyId: ids.policy, centres }
}
