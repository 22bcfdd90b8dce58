/** Sample data in the company's language. The addresses are of the reserved kind that reaches nobody. */
import type { NamedColor } from '@aura/contracts/platform/named-colors.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

type Words = {
  tags: readonly { name: string; color: NamedColor }[]
  /** `tag` is a place in `tags`. */
  contacts: readonly { name: string; email: string; note: string | null; tag: number }[]
  /** `contact` is a place in `contacts`; whole units of the company's currency. */
  deals: readonly { title: string; stage: string; contact: number; amount: number; task: string }[]
}

const people = ['ana.lima', 'bruno.alves', 'carla.dias', 'diego.souza', 'elisa.ramos', 'fabio.costa'] as const
const names = ['Ana Lima', 'Bruno Alves', 'Carla Dias', 'Diego Souza', 'Elisa Ramos', 'Fábio Costa'] as const
const stages = ['prospecting', 'qualification', 'proposal', 'negotiation'] as const
const amounts = [1_200, 3_500, 8_900, 15_000] as const

type Spoken = { tags: readonly [string, string]; note: string; deals: readonly string[]; tasks: readonly string[] }

const words = ({ tags, note, deals, tasks }: Spoken): Words => ({
  tags: [
    { name: tags[0], color: 'teal' },
    { name: tags[1], color: 'purple' },
  ],
  contacts: people.map((person, index) => ({
    ...{ name: names[index] ?? person, email: `${person}@cliente.example` },
    ...{ note: index === 0 ? note : null, tag: index % 2 },
  })),
  deals: stages.map((stage, index) => ({
    ...{ stage, contact: index, amount: amounts[index] ?? 0 },
    ...{ title: deals[index] ?? '', task: tasks[index] ?? '' },
  })),
})

export const sampleWords: Record<Language, Words> = {
  'pt-BR': words({
    tags: ['Exemplo: cliente', 'Exemplo: interessado'],
    note: 'Prefere ser atendida pela manhã.',
    deals: ['Plano anual', 'Instalação na loja nova', 'Contrato de manutenção', 'Ampliação da frota'],
    tasks: [
      'Ligar para entender o pedido',
      'Enviar apresentação',
      'Cobrar resposta da proposta',
      'Marcar reunião final',
    ],
  }),
  'en-US': words({
    tags: ['Sample: customer', 'Sample: prospect'],
    note: 'Prefers to be called in the morning.',
    deals: ['Annual plan', 'Fitting of the new shop', 'Maintenance contract', 'Larger fleet'],
    tasks: [
      'Call to understand the request',
      'Send the presentation',
      'Follow up on the proposal',
      'Set the last meeting',
    ],
  }),
  'es-ES': words({
    tags: ['Ejemplo: cliente', 'Ejemplo: interesado'],
    note: 'Prefiere que la atiendan por la mañana.',
    deals: ['Plan anual', 'Instalación en la tienda nueva', 'Contrato de mantenimiento', 'Ampliación de la flota'],
    tasks: [
      'Llamar para entender el pedido',
      'Enviar la presentación',
      'Preguntar por la propuesta',
      'Fijar la última reunión',
    ],
  }),
}
