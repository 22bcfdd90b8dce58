/** Very many deals with titles of a company's kind: a few frequent words, one of thousands, and a number. */
import type pg from 'pg'

const things = `'{Atendimento,Central,Campanha,Migração,Cobrança,Pesquisa,Agendamento,Operação,Integração,Renovação,Discador,Expansão}'::text[]`
const houses = `'{Padaria,Óticas,Papelaria,Clínica,Transportes,Financeira,Hotel,Seguros,Distribuidora,Magazine,Escola,Farmácias}'::text[]`
const syllables = `'{ba,ce,di,fo,gu,la,me,ni,po,ru,sa,te,vi,xo,zu,bra,cre,tri,flo,pru}'::text[]`

const pick = (list: string, seed: string) => `(${list})[1 + abs(hashint8(${seed})) % cardinality(${list})]`
/** A made-up name of three syllables: one of 8,000. */
const name = (seed: string) =>
  `initcap(${[1, 2, 3].map((part) => pick(syllables, `(${seed}) * 31 + ${part}`)).join(' || ')})`

export type Owner = { companyId: string; pipelineId: string; userId: string }

/** From number `first` on; returns the milliseconds it took. */
export async function insertDeals(db: pg.Client, of: Owner, first: number, count: number): Promise<number> {
  const began = performance.now()
  await db.query(
    `insert into deals (company_id, id, pipeline_id, stage, rank, title, contact, value_amount, value_currency,
       probability, owner_id, owner_name)
     select $1, uuidv7(), $2, (array['prospecting', 'qualification', 'proposal', 'negotiation', 'closing', 'lost'])[1 + n % 6],
       'a' || n, ${pick(things, 'n')} || ' ' || ${name('n * 7')} || ' ' || n,
       ${pick(houses, 'n + 5')} || ' ' || ${name('n * 13')}, 100, 'BRL', 50, $3, 'Ana'
     from generate_series($4::bigint, $4::bigint + $5 - 1) n`,
    [of.companyId, of.pipelineId, of.userId, first, count],
  )
  return performance.now() - began
}
