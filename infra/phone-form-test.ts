/** A form that asks for a telephone, at a company with a channel for SMS: sent in, confirmed, and asked for again. */
import { randomUUIDv7 } from 'node:crypto'
import type { Form } from '@aura/contracts/tracking/form.ts'
import { confirmationToken } from '@aura/server/conversations/index.ts'
import { confirmPhone } from '@aura/server/tracking/forms/confirm-phone.ts'
import { tokenHash, tokenOf } from '@aura/server/tracking/forms/letter.ts'
import { confirmSubmission, submitForm } from '@aura/server/tracking/forms/submit.ts'
import { beforeEach } from 'vitest'
import { testBench, testCompany, testFloor } from './operations-test.ts'

export function testPhoneForm() {
  const config = { secret: 'a secret of the tests, long enough', publicUrl: 'https://aura.example' }
  const bench = testBench(config)
  const company = testCompany(bench, ['company_owner'])
  const floor = testFloor(bench, company, 'sms')
  const call = async <T>(name: string, input: object) =>
    (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
  const begins = new Date()
  const later = (ms: number) => new Date(begins.getTime() + ms)

  const fields = {
    ...{ title: 'Receba novidades', consentText: 'Aceito receber mensagens da loja.', asksPhone: true },
    sites: ['https://loja.example'],
  }
  let current: Form

  const addForm = async (channel: { phoneChannelId?: string } = { phoneChannelId: floor.channelId }): Promise<Form> => {
    const formId = randomUUIDv7()
    current = await call<Form>('tracking.create-form', { formId, ...fields, name: formId, ...channel })
    return current
  }

  beforeEach(async () => void (await addForm()))

  /** Sent in, and its e-mail confirmed: the number that is asked next, and the hash of its link. */
  async function signUp(phone: string, now = begins) {
    const email = `${randomUUIDv7()}@cliente.example`
    const before = await asksOf(phone)
    const utm = { utm_source: '', utm_medium: '', utm_campaign: '' }
    const id = await floor.within(async (work) => {
      const row = await work.tx
        .selectFrom('capture_forms')
        .where('id', '=', current.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const said = { name: 'Ana', email, phone, consent: 'on', website: '', ...utm } as const
      await submitForm(work, { form: row, said, language: 'pt-BR', config })
      const sent = await work.tx
        .selectFrom('form_submissions')
        .where('email', '=', email)
        .select('id')
        .executeTakeFirstOrThrow()
      return sent.id
    }, now)
    const confirming = { hash: tokenHash(config, tokenOf(config, id)), language: 'pt-BR', config } as const
    const confirmed = await floor.within((work) => confirmSubmission(work, confirming), now)
    const { contact_id } = await floor.within(({ tx }) =>
      tx.selectFrom('form_submissions').where('id', '=', id).select('contact_id').executeTakeFirstOrThrow(),
    )
    const contactId = contact_id ?? ''
    const [messageId = ''] = (await asksOf(phone)).filter((ask) => !before.includes(ask))
    const token = confirmationToken(config, messageId)
    return {
      nextPhone: confirmed?.phone ?? null,
      isLater: confirmed?.isLater,
      contactId,
      token,
      hash: tokenHash(config, token),
      again: confirming,
    }
  }
  const press = (hash: string, now = begins) => floor.within((work) => confirmPhone(work, hash), now)

  /** The messages that ask the owner of the number. */
  const asksOf = (phone: string): Promise<string[]> =>
    floor.within(async ({ tx }) => {
      const rows = await tx
        .selectFrom('messages as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .where('c.address', '=', phone)
        .where('m.is_confirmation', '=', true)
        .select('m.id')
        .execute()
      return rows.map(({ id }) => id)
    })
  const textsTo = (phone: string): Promise<string[]> =>
    floor.within(async ({ tx }) => {
      const rows = await tx
        .selectFrom('messages as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .where('c.address', '=', phone)
        .where('m.direction', '=', 'out')
        .select('m.content')
        .execute()
      return rows.map(({ content }) => (content.type === 'text' ? content.text : content.type))
    })

  let count = 0
  function newNumber(): string {
    count += 1
    return `+55119876${String(50_000 + count)}`
  }

  return {
    config,
    bench,
    company,
    floor,
    call,
    begins,
    later,
    fields,
    addForm,
    signUp,
    press,
    asksOf,
    textsTo,
    newNumber,
    form: () => current,
  }
}
