/** Very many people with names of a country's kind: frequent first names, thousands of family names, a number, a mail. */
import type pg from 'pg'

const firsts = `'{João,Maria,José,Ana,Antônio,Francisca,Luís,Adriana,Márcia,Paulo,Conceição,Sérgio,Inês,Fábio,Lúcia,Caio}'::text[]`
const syllables = `'{ba,ce,di,fo,gu,la,me,ni,po,ru,sa,te,vi,xo,zu,bra,cre,tri,flo,pru}'::text[]`
const pick = (list: string, seed: string) => `(${list})[1 + abs(hashint8(${seed})) % cardinality(${list})]`
/** A made-up name of three syllables: one of 8,000. */
const family = (seed: string) =>
  `initcap(${[1, 2, 3].map((part) => pick(syllables, `(${seed}) * 31 + ${part}`)).join(' || ')})`

const name = `${pick(firsts, 'n')} || ' ' || ${family('n * 7')} || ' ' || ${family('n * 13')}`
const phone = `'+5511' || (910000000 + n)::text`
const mail = `'p' || n || '@' || lower(${family('n * 13')}) || '.test'`

/** As the product stores them, words and all; the triggers of rows rest meanwhile, their work is in the rows. */
export async function insertPeople(db: pg.Client, companyId: string, first: number, count: number): Promise<void> {
  await db.query(
    `with people as materialized (
       select uuidv7() as id, ${name} as name, ${phone} as phone, ${mail} as mail, now() - n * interval '1 second' as at
       from generate_series($2::bigint, $2::bigint + $3 - 1) n),
     cards as (
       insert into contacts (company_id, id, name, reach, created_at, changed_at)
       select $1, id, name, phone || ' ' || mail, at, at from people),
     addresses as (
       insert into contact_addresses (company_id, id, contact_id, kind, value, created_at)
       select $1, uuidv7(), id, kind, value, at
       from people, lateral (values ('phone', phone), ('email', mail)) as a(kind, value))
     insert into search_entries (company_id, type, id, title, words)
     select $1, 'contact', id, left(plain_words(name), 200), left(plain_words(name || ' ' || phone || ' ' || mail), 500)
     from people`,
    [companyId, first, count],
  )
}
