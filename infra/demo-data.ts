/** The demo company's people and its board. The addresses are of the reserved kind that reaches nobody. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Role } from '@aura/contracts/platform/access.ts'

export const demoCompany = 'Aura Demonstração'
export const demoPassword = 'Aura#Demo2026'
/** The chat of the demo's shop: its tag stands in the page, so the id is the same in every demo. */
export const demoWebchatId = '0198c0de-5ab0-7000-8000-00000000c4a7'

export type Person = { email: string; firstName: string; lastName: string; role: Role }

const person = (name: string, role: Role, firstName: string, lastName: string): Person => ({
  email: `${name}@demo.aura.test`,
  role,
  firstName,
  lastName,
})

/** Platform owners have a company of their own and see every company from /crm-owner. */
export const platformCompany = 'Aura Plataforma'
export const platformPeople: readonly Person[] = [person('platform', 'platform_owner', 'Renata', 'Aguiar')]

export const demoPeople: readonly Person[] = [
  person('owner', 'company_owner', 'Helena', 'Duarte'),
  person('admin', 'company_admin', 'Marcos', 'Vidal'),
  person('operator1', 'company_user', 'Ana', 'Ribeiro'),
  person('operator2', 'company_user', 'Bruno', 'Teles'),
  person('operator3', 'company_user', 'Carla', 'Nunes'),
  person('operator4', 'company_user', 'Diego', 'Prado'),
  person('operator5', 'company_user', 'Elisa', 'Moura'),
  person('operator6', 'company_user', 'Fábio', 'Castro'),
  person('operator7', 'company_user', 'Gabriela', 'Lins'),
  person('operator8', 'company_user', 'Hugo', 'Sales'),
]

export type DemoDeal = {
  stage: Stage
  title: string
  contact: string
  /** In whole reais. */
  value: number
  probability: number
  /** Days since it last changed its stage. */
  still: number
}

const deal = (
  stage: Stage,
  still: number,
  probability: number,
  value: number,
  title: string,
  contact: string,
): DemoDeal => ({
  stage,
  still,
  probability,
  value,
  title,
  contact,
})

/** In the order in which the cards stand in their columns. */
export const demoDeals: readonly DemoDeal[] = [
  deal('prospecting', 0, 10, 4_800, 'Atendimento por WhatsApp', 'Padaria Flor do Trigo'),
  deal('prospecting', 2, 15, 12_600, 'Central para três lojas', 'Óticas Bela Vista'),
  deal('prospecting', 9, 10, 7_200, 'Campanha de volta às aulas', 'Papelaria Central'),
  deal('prospecting', 4, 20, 38_000, 'URA com agente de IA', 'Clínica São Lucas'),
  deal('prospecting', 1, 5, 2_900, 'Pacote inicial', 'Studio Mar Azul'),
  deal('qualification', 1, 30, 54_000, 'Migração da central antiga', 'Transportes Serra Verde'),
  deal('qualification', 12, 25, 18_500, 'Cobrança por SMS e voz', 'Financeira Ponte'),
  deal('qualification', 3, 35, 9_900, 'Pesquisa de satisfação', 'Hotel Varandas'),
  deal('qualification', 0, 40, 26_000, 'Agendamento automático', 'Rede Sorriso Odonto'),
  deal('proposal', 2, 50, 72_000, 'Operação de 40 posições', 'Seguros Atlântico'),
  deal('proposal', 8, 45, 31_400, 'Integração com o ERP', 'Distribuidora Maré'),
  deal('proposal', 5, 55, 15_800, 'Segunda via por WhatsApp', 'Energia do Vale'),
  deal('proposal', 1, 60, 44_000, 'Atendimento bilíngue', 'Agência Rota Sul'),
  deal('negotiation', 3, 70, 96_000, 'War Room para o varejo', 'Magazine Horizonte'),
  deal('negotiation', 16, 65, 22_700, 'Renovação anual', 'Escola Caminhos'),
  deal('negotiation', 1, 75, 58_300, 'Discador e gravações', 'Televendas Prisma'),
  deal('closing', 0, 90, 128_000, 'Plataforma completa', 'Banco Regional do Norte'),
  deal('closing', 2, 95, 19_900, 'Expansão para RCS', 'Farmácias Vida'),
  deal('closing', 1, 85, 33_600, 'Treinamento de agentes', 'Imobiliária Solar'),
  deal('lost', 21, 0, 14_200, 'Chat no site', 'Auto Peças Irmãos Reis'),
  deal('lost', 34, 0, 41_000, 'Central na nuvem', 'Construtora Pedra Alta'),
]

/** In how many days the first deal of a stage is expected to close; each further one a few days later. */
export const demoCloseDays: Readonly<Partial<Record<Stage, number>>> = {
  ...{ qualification: 40, proposal: 18, negotiation: 9, closing: 2 },
}
/** The one sale that is made already. */
export const demoWonDeal = 'Expansão para RCS'

/** What the demo company sells; prices in whole reais. */
export const demoProducts = [
  { name: 'Licença por operador', code: 'LIC-OP', unit: 'mês', price: 149 },
  { name: 'Número de WhatsApp', code: 'WA-1', unit: 'mês', price: 390 },
  { name: 'Ramal de voz', code: 'VOZ-1', unit: 'mês', price: 79 },
  { name: 'Treinamento da equipe', code: 'TREINO', unit: 'h', price: 220 },
  { name: 'Implantação', code: 'IMPL', unit: null, price: 3500 },
] as const

/** Where the organizations of the demo's deals are. */
export const demoCities = [
  ['São Paulo', 'SP'],
  ['Curitiba', 'PR'],
  ['Belo Horizonte', 'MG'],
  ['Recife', 'PE'],
  ['Porto Alegre', 'RS'],
  ['Rio de Janeiro', 'RJ'],
] as const
