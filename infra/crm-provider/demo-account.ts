/** What stands in the CRM of the demo company: the same records, with the same ids, at each start. */
import type { CrmStore } from './store.ts'

const people = [
  ['Adriana Peixoto', 'adriana.peixoto'],
  ['Caetano Brandão', 'caetano.brandao'],
  ['Denise Okamoto', 'denise.okamoto'],
  ['Emílio Vasques', 'emilio.vasques'],
  ['Flávia Guedes', 'flavia.guedes'],
  ['Ivo Menezes', 'ivo.menezes'],
  ['Jandira Portela', 'jandira.portela'],
  ['Leandro Quirino', 'leandro.quirino'],
  ['Noêmia Sarmento', 'noemia.sarmento'],
  ['Otávio Bittencourt', 'otavio.bittencourt'],
] as const
const companies = ['Clínica São Lucas', 'Hotel Varandas', 'Móveis Araucária', 'Laticínios Boa Serra'] as const

export function fillDemoAccount(store: CrmStore): void {
  for (const [index, [name, mailbox]] of people.entries())
    store.create('contacts', { name, email: `${mailbox}@cliente.example`, phone: `+55119${70_001_200 + index * 37}` })
  for (const [index, name] of companies.entries())
    store.create('companies', { name, phone: `1130${String(204_010 + index * 13)}` })
}
