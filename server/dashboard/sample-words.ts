/** Sample data in the company's language. The addresses are of the reserved kind that reaches nobody. */
import type { NamedColor } from '@aura/contracts/platform/named-colors.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

/** Finished conversations: 'c: ' is the customer, 'o: ' who made the samples. Each is of the contact in its place. */
export type SampleTalk = { subject: string; lines: readonly string[] }

type Words = {
  channel: string
  talks: readonly SampleTalk[]
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

type Spoken = Pick<Words, 'channel' | 'talks'> & {
  tags: readonly [string, string]
  note: string
  deals: readonly string[]
  tasks: readonly string[]
}

const words = ({ channel, talks, tags, note, deals, tasks }: Spoken): Words => ({
  channel,
  talks,
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
    channel: 'E-mail de exemplo',
    talks: [
      {
        subject: 'Instalação no sábado',
        lines: [
          'c: Bom dia! Vocês instalam aos sábados?',
          'o: Bom dia, Ana! Instalamos, sim, das 8h às 13h. Qual é o endereço?',
          'c: Rua das Flores, 120. Pode ser neste sábado?',
          'o: Pode. Ficou marcado para sábado, às 9h.',
          'c: Perfeito, obrigada!',
        ],
      },
      {
        subject: 'Segunda via do boleto',
        lines: [
          'c: Não recebi o boleto deste mês. Podem mandar de novo?',
          'o: Claro, Bruno. A segunda via segue em anexo, com o mesmo vencimento.',
          'c: Chegou, obrigado.',
        ],
      },
      {
        subject: 'Troca de tamanho',
        lines: [
          'c: O tamanho não serviu. Como faço a troca?',
          'o: Oi, Carla! A troca é gratuita em até 30 dias. Qual tamanho você prefere?',
          'c: Um número maior.',
          'o: Separado. O código de postagem está no seu e-mail.',
        ],
      },
    ],
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
    channel: 'Sample e-mail',
    talks: [
      {
        subject: 'Fitting on Saturday',
        lines: [
          'c: Good morning! Do you do fittings on Saturdays?',
          'o: Good morning, Ana! We do, from 8 to 1. What is the address?',
          'c: 120 Flower Street. Would this Saturday work?',
          'o: It would. You are booked for Saturday at 9.',
          'c: Perfect, thank you!',
        ],
      },
      {
        subject: 'Copy of the invoice',
        lines: [
          'c: I did not get the invoice this month. Could you send it again?',
          'o: Of course, Bruno. A copy is attached, with the same due date.',
          'c: Got it, thanks.',
        ],
      },
      {
        subject: 'Another size',
        lines: [
          'c: The size does not fit. How do I exchange it?',
          'o: Hi, Carla! Exchanges are free for 30 days. Which size would you like?',
          'c: One size up.',
          'o: It is set aside. The return label is in your inbox.',
        ],
      },
    ],
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
    channel: 'Correo de ejemplo',
    talks: [
      {
        subject: 'Instalación el sábado',
        lines: [
          'c: ¡Buenos días! ¿Instalan los sábados?',
          'o: ¡Buenos días, Ana! Sí, de 8 a 13 h. ¿Cuál es la dirección?',
          'c: Calle de las Flores, 120. ¿Puede ser este sábado?',
          'o: Puede ser. Queda para el sábado a las 9.',
          'c: Perfecto, ¡gracias!',
        ],
      },
      {
        subject: 'Copia de la factura',
        lines: [
          'c: No he recibido la factura de este mes. ¿Me la envían otra vez?',
          'o: Claro, Bruno. Le adjunto una copia, con el mismo vencimiento.',
          'c: Recibida, gracias.',
        ],
      },
      {
        subject: 'Cambio de talla',
        lines: [
          'c: La talla no me sirve. ¿Cómo la cambio?',
          'o: ¡Hola, Carla! El cambio es gratuito durante 30 días. ¿Qué talla prefiere?',
          'c: Una más.',
          'o: Apartada. La etiqueta de devolución está en su correo.',
        ],
      },
    ],
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
