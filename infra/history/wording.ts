/** Who the shop's customers are, and what fills the gaps of their dialogues. Names and numbers are made up. */
import type { Chance } from '../traffic/chance.ts'

export type Client = { name: string; phone: string; email: string; isWoman: boolean }

const women = [
  ...[
    'Adriana',
    'Aline',
    'Bianca',
    'Camila',
    'Cecília',
    'Débora',
    'Eduarda',
    'Fernanda',
    'Giovana',
    'Isabela',
    'Jéssica',
  ],
  ...[
    'Larissa',
    'Letícia',
    'Luciana',
    'Manuela',
    'Natália',
    'Patrícia',
    'Rafaela',
    'Simone',
    'Tatiane',
    'Vanessa',
    'Yara',
  ],
]
const men = [
  ...[
    'Alexandre',
    'André',
    'Bernardo',
    'César',
    'Danilo',
    'Eduardo',
    'Felipe',
    'Guilherme',
    'Henrique',
    'Igor',
    'João',
  ],
  ...['Leandro', 'Marcelo', 'Murilo', 'Nelson', 'Otávio', 'Paulo', 'Rafael', 'Rodrigo', 'Tiago', 'Vinícius', 'Wagner'],
]
const families = [
  ...[
    'Almeida',
    'Araújo',
    'Azevedo',
    'Batista',
    'Borges',
    'Cardoso',
    'Carvalho',
    'Correia',
    'Damasceno',
    'Evangelista',
  ],
  ...[
    'Fagundes',
    'Figueiredo',
    'Garcia',
    'Gonçalves',
    'Lacerda',
    'Machado',
    'Medeiros',
    'Nogueira',
    'Pacheco',
    'Queiroz',
  ],
  ...['Ramos', 'Sampaio', 'Tavares', 'Uchoa', 'Valente', 'Xavier'],
]
const cities = [
  ...[
    'Campinas',
    'Recife',
    'Curitiba',
    'Belo Horizonte',
    'Salvador',
    'Goiânia',
    'Santos',
    'Florianópolis',
    'Fortaleza',
  ],
  ...['Ribeirão Preto', 'Vitória', 'Porto Alegre', 'Manaus', 'Londrina', 'Natal', 'Sorocaba', 'Uberlândia', 'Belém'],
]
const products = [
  ...['a jaqueta corta-vento', 'o tênis de corrida', 'a mochila urbana', 'a cafeteira italiana', 'o fone sem fio'],
  ...['a luminária de mesa', 'o liquidificador', 'a garrafa térmica', 'o relógio esportivo', 'a caixa de som portátil'],
  ...['o kit de jardinagem', 'a cadeira dobrável'],
]
const days = ['amanhã', 'depois de amanhã', 'na quinta-feira', 'na sexta-feira', 'na segunda-feira']
/** More customers live around São Paulo than anywhere else. */
const areas = ['11', '11', '21', '11', '31', '41', '11', '51', '71', '81', '11', '61', '19']
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** So many different people, the same with the same chance. */
export function clientsOf(chance: Chance, count: number): Client[] {
  const names = new Set<string>()
  const clients: Client[] = []
  while (clients.length < count) {
    const isWoman = chance.happens(0.55)
    const first = chance.one(isWoman ? women : men) ?? ''
    const name = `${first} ${chance.one(families)}`
    if (names.has(name)) continue
    names.add(name)
    const serial = String(clients.length).padStart(4, '0')
    const email = `${withoutAccents(name).replaceAll(' ', '.')}@correio.example`
    const area = areas[clients.length % areas.length]
    clients.push({ name, phone: `+55${area}9${5 + (clients.length % 4)}312${serial}`, email, isWoman })
  }
  return clients
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** One conversation's gaps: the same order, place and day from its first line to its last. */
export function wordingOf(chance: Chance, client: Client, hour: number): (text: string, operator: string) => string {
  const greeting = hour < 12 ? 'bom dia' : hour < 18 ? 'boa tarde' : 'boa noite'
  const product = chance.one(products) ?? ''
  const day = chance.one(days) ?? ''
  const thanks = client.isWoman ? 'obrigada' : 'obrigado'
  const gaps: Record<string, string> = {
    nome: client.name.split(' ')[0] ?? '',
    pedido: String(Math.floor(chance.between(41_000, 58_900))),
    cidade: chance.one(cities) ?? '',
    produto: product,
    Produto: capital(product),
    dia: day,
    dia_maiusculo: capital(day),
    valor: `R$ ${Math.floor(chance.between(59, 890))},90`,
    codigo: `BR${Math.floor(chance.between(100_000, 999_999))}SP`,
    obrigado: thanks,
    Obrigado: capital(thanks),
    Obrigado_op: 'Agradecemos',
  }
  return (text, operator) => {
    const worded = text.replace(/\{(\w+)\}/g, (whole, gap: string, at: number) => {
      if (gap === 'operador') return operator.split(' ')[0] ?? ''
      if (gap === 'oi') return at === 0 ? capital(greeting) : greeting
      return gaps[gap] ?? whole
    })
    return capital(worded)
  }
}

const comments = {
  good: [
    'Atendimento excelente, muito rápido!',
    'Resolveram na hora.',
    'Pessoal atencioso, parabéns.',
    'Super recomendo.',
  ],
  fair: ['Resolveu, mas demorou um pouco.', 'Bom atendimento.', 'Poderia ser mais rápido.'],
  bad: ['Demorou demais para responder.', 'Só resolveu depois de eu insistir.', 'Esperava mais.'],
} as const
type Mood = keyof typeof comments
export const commentOf = (chance: Chance, mood: Mood): string => chance.one(comments[mood]) ?? ''

const marks = { good: [5, 5, 5, 4, 5, 4], fair: [4, 3, 5, 4, 3], bad: [2, 1, 3, 2, 4] } as const
export const markOf = (chance: Chance, mood: Mood): number => chance.one(marks[mood]) ?? 5
