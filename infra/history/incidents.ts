/** Two disturbances of the past month, with what people did about them and what they learnt. */
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Furnished } from './furnish.ts'
import type { Playback } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Appointment } from './sales.ts'

type Disturbance = {
  /** So many days ago, at that hour there. */
  ago: number
  hour: number
  title: string
  severity: 'critical' | 'high'
  summary: string
  minutes: number
  /** What the hour is like for customers. */
  effect: 'outage' | 'rush'
  notes: readonly string[]
  tasks: readonly string[]
  postmortem: string
}

export const disturbances: readonly Disturbance[] = [
  {
    ago: 17,
    hour: 15,
    title: 'WhatsApp da loja sem entregar respostas',
    severity: 'critical',
    summary: 'As respostas no WhatsApp da loja falham desde as 15h. As mensagens dos clientes continuam chegando.',
    minutes: 41,
    effect: 'outage',
    notes: [
      'O provedor confirma instabilidade regional e não dá previsão.',
      'Equipe avisada para segurar respostas longas e priorizar quem espera há mais tempo.',
      'Entregas normalizadas; as mensagens que falharam estão sendo reenviadas.',
    ],
    tasks: ['Reenviar as mensagens que falharam', 'Avisar os clientes que esperaram mais de meia hora'],
    postmortem: [
      '## O que aconteceu',
      'Das 15h às 15h41 o provedor recusou as mensagens de saída do número da loja. As mensagens dos clientes continuaram entrando.',
      '',
      '## Impacto',
      'Respostas não entregues durante 41 minutos e nível de serviço abaixo da meta naquela hora.',
      '',
      '## Causa',
      'Instabilidade regional no provedor, confirmada por ele às 15h12.',
      '',
      '## O que fazemos diferente',
      '- Ligar uma conexão reserva no número da loja.',
      '- Avisar os clientes na fila com um modelo aprovado quando a entrega falhar por mais de dez minutos.',
    ].join('\n'),
  },
  {
    ago: 5,
    hour: 11,
    title: 'Fila da loja acima do normal depois da campanha',
    severity: 'high',
    summary: 'A campanha de frete grátis saiu às 11h e as mensagens triplicaram. Há clientes esperando além da meta.',
    minutes: 74,
    effect: 'rush',
    notes: [
      'Dois operadores do balcão ajudam a fila da loja até o fim do pico.',
      'Resposta pronta com as regras do frete grátis criada e em uso.',
      'Fila de volta ao normal.',
    ],
    tasks: ['Combinar com o marketing o horário das próximas campanhas', 'Rever a escala das quintas e sextas'],
    postmortem: [
      '## O que aconteceu',
      'A campanha de frete grátis foi enviada às 11h, no horário mais cheio da manhã, sem aviso à operação.',
      '',
      '## Impacto',
      'Três vezes mais conversas do que o normal e tempo de espera acima da meta por cerca de uma hora.',
      '',
      '## O que funcionou',
      'O alerta de espera chegou em poucos minutos e a equipe do balcão ajudou a fila da loja.',
      '',
      '## O que fazemos diferente',
      '- Campanhas saem fora dos horários de pico.',
      '- A operação recebe o calendário de campanhas com dois dias de antecedência.',
    ].join('\n'),
  },
]

export const beginningOf = ({ ago, hour }: Disturbance, today: number): number => today - ago * dayMs + hour * hourMs

export function isDuring(disturbance: Disturbance, today: number, at: number): boolean {
  const begins = beginningOf(disturbance, today)
  return at >= begins && at < begins + disturbance.minutes * minuteMs
}

type Handling = {
  furnished: Furnished
  today: number
  leader: Operator
  owner: Operator
  onCall: Operator
  shopChannel: string
}

export function incidentAppointments({ play, newId }: Playback, handling: Handling): Appointment[] {
  const { furnished, today, leader, owner, onCall, shopChannel } = handling
  return disturbances.flatMap((disturbance) => {
    const begins = beginningOf(disturbance, today)
    const ends = begins + disturbance.minutes * minuteMs
    const incidentId = newId(begins)
    const tasks = disturbance.tasks.map((title) => ({ taskId: newId(begins), title }))
    const { title, severity, summary, notes, postmortem } = disturbance
    const appointments: Appointment[] = []
    const does = (at: number, who: Operator, name: string, input: object) =>
      appointments.push({
        at,
        run: () => play(async (scene) => void (await scene.command(at, who.caller, name, input))),
      })
    const moves = (at: number, who: Operator, move: string) =>
      does(at, who, 'warroom.move-incident', { incidentId, move })

    const declared = begins + 9 * minuteMs
    const touched = {
      queueIds: [furnished.queues.shop],
      channelIds: disturbance.effect === 'outage' ? [shopChannel] : [],
    }
    does(declared, leader, 'warroom.declare-incident', {
      ...{ id: incidentId, title, severity, summary, before: 15, ...touched },
      ...{ policyId: furnished.policyId, groups: ['supervisor', 'management'] },
    })
    does(declared + 3 * minuteMs, onCall, 'warroom.acknowledge', { incidentId })
    does(declared + 4 * minuteMs, leader, 'warroom.set-role', {
      incidentId,
      role: 'commander',
      userId: leader.caller.userId,
    })
    does(declared + 4.5 * minuteMs, leader, 'warroom.set-role', {
      incidentId,
      role: 'technical',
      userId: onCall.caller.userId,
    })
    for (const [index, text] of notes.entries()) {
      const at = declared + (8 + index * ((disturbance.minutes - 20) / notes.length)) * minuteMs
      does(at, index % 2 === 0 ? onCall : leader, 'warroom.add-entry', { incidentId, entryId: newId(at), text })
    }
    for (const [index, task] of tasks.entries())
      does(declared + (10 + index) * minuteMs, leader, 'warroom.save-task', {
        ...{ incidentId, ...task, assigneeId: (index === 0 ? onCall : leader).caller.userId, done: false },
      })
    moves(ends, onCall, 'mitigate')
    moves(ends + 18 * minuteMs, leader, 'resolve')
    const next = begins + 22 * hourMs
    for (const [index, task] of tasks.entries()) {
      const who = index === 0 ? onCall : leader
      const done = { incidentId, ...task, assigneeId: who.caller.userId, done: true }
      does(next + index * minuteMs, who, 'warroom.save-task', done)
    }
    does(next + 30 * minuteMs, leader, 'warroom.save-postmortem', { incidentId, base: 0, text: postmortem })
    moves(next + 90 * minuteMs, owner, 'review')
    return appointments
  })
}
