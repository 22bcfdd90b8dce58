/**
 * `/forms/<form>`: the form in a frame of the company's own sites, and of no other; `/forms/embed.js` puts that frame into a
 * page, with the UTM parameters of the page's address. `/forms/confirm/<token>` is where the letter leads, `/forms/phone/<token>`
 * the message to the telephone.
 */
import { formAnswer } from '@aura/contracts/tracking/form.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OpenContext, OpenFor } from '../../platform/handle.ts'
import { fromAnySite, originOf } from '../../platform/http/origin.ts'
import { tokenBuckets } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/refuse.ts'
import { gonePage } from '../pages/link-pages.ts'
import { type PublicPage, sendPage } from '../pages/public-page.ts'
import { confirmPhone, phoneLinkOf } from './confirm-phone.ts'
import { embedScript } from './embed-script.ts'
import {
  confirmedPage,
  confirmPage,
  confirmPhonePage,
  formPage,
  phoneConfirmedPage,
  sentPage,
  type Typed,
} from './form-pages.ts'
import { tokenHash } from './letter.ts'
import { confirmSubmission, type FormRow, submitForm } from './submit.ts'

const path = z.object({ formId: z.uuid() })
const tokenPath = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) })
/** Sent in from one address. */
const perMinute = 10
/** Links that one address opens and buttons that it presses. */
const linksPerMinute = 30
/** Whose company a token belongs to. */
const companyOf = {
  confirm: (hash: string) => sql<Owner>`select company_of_submission(${hash}) as company`,
  phone: (hash: string) => sql<Owner>`select company_of_form_phone(${hash}) as company`,
}
type Owner = { company: string | null }

type Opened = { context: OpenContext<undefined>; form: FormRow }

export function formDoor(app: FastifyInstance, open: OpenFor): void {
  const sending = tokenBuckets(() => performance.now())
  const opening = tokenBuckets(() => performance.now())
  const contextOf = (request: FastifyRequest) => {
    const context = open({ name: 'tracking.form', origin: originOf(request), setCookie: () => {} })
    context.limit()
    return context
  }
  async function formOf(request: FastifyRequest): Promise<Opened | null> {
    const context = contextOf(request)
    const params = z.safeParse(path, request.params)
    if (!params.success) return null
    const { formId } = params.data
    const { rows } = await sql<{ company: string | null }>`select company_of_form(${formId}) as company`.execute(
      context.db,
    )
    const companyId = rows[0]?.company
    if (!companyId) return null
    const form = await context.inCompany(companyId, null, ({ tx }) =>
      tx.selectFrom('capture_forms').where('id', '=', formId).selectAll().executeTakeFirst(),
    )
    return form ? { context, form } : null
  }
  const gone = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, 404, gonePage(originOf(request).language))

  app.get('/forms/embed.js', (_, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .type('text/javascript; charset=utf-8')
      .send(embedScript),
  )
  app.get('/forms/:formId', async (request, reply) => {
    const found = await formOf(request)
    if (!found) return gone(request, reply)
    const page = formPage(originOf(request).language, found.form, typedOf(request.query), false)
    return await sendFramed(reply, 200, found.form, page)
  })
  app.get('/forms/confirm/:token', async (request, reply) => {
    const page = await confirming(request, 'confirm', async (context, hash, companyId) => {
      const names = await context.inCompany(companyId, null, async ({ tx }) => ({
        email: (
          await tx.selectFrom('form_submissions').where('address_hash', '=', hash).select('email').executeTakeFirst()
        )?.email,
        company: (await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()).name,
      }))
      const { email, company } = names
      return email === undefined ? null : confirmPage(originOf(request).language, { email, company })
    })
    return page ? sendPage(reply, 200, page) : gone(request, reply)
  })
  app.get('/forms/phone/:token', async (request, reply) => {
    const page = await confirming(request, 'phone', async ({ inCompany }, hash, companyId) => {
      const names = await inCompany(companyId, null, (work) => phoneLinkOf(work, hash))
      return names && confirmPhonePage(originOf(request).language, names)
    })
    return page ? sendPage(reply, 200, page) : gone(request, reply)
  })
  async function confirming(
    request: FastifyRequest,
    of: keyof typeof companyOf,
    work: (context: OpenContext<undefined>, hash: string, companyId: string) => Promise<PublicPage | null>,
  ): Promise<PublicPage | null> {
    const context = contextOf(request)
    const wait = opening(originOf(request).address, linksPerMinute)
    if (wait > 0) return refuse('request.too_many', { params: { retryAfterMs: wait } })
    const params = z.safeParse(tokenPath, request.params)
    if (!params.success) return null
    const hash = tokenHash(context.config, params.data.token)
    const { rows } = await companyOf[of](hash).execute(context.db)
    const companyId = rows[0]?.company
    return companyId ? await work(context, hash, companyId) : null
  }
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 8_000 }, (_, body, done) => done(null, body))
    // A page that says nothing of where it stands posts as from nowhere; no cookie is read here.
    door.post('/forms/:formId', fromAnySite, async (request, reply) => {
      const { address, language } = originOf(request)
      const wait = sending(address, perMinute)
      if (wait > 0) return refuse('request.too_many', { params: { retryAfterMs: wait } })
      const found = await formOf(request)
      if (!found) return gone(request, reply)
      const { context, form } = found
      const typed = typedOf(
        Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : '')),
      )
      const said = z.safeParse(formAnswer, typed)
      if (!said.success) return await sendFramed(reply, 400, form, formPage(language, form, typed, true))
      const { config } = context
      await context.inCompany(form.company_id, null, (work) =>
        submitForm(work, { form, said: said.data, language, config }),
      )
      return await sendFramed(reply, 200, form, sentPage(language, said.data.email))
    })
    door.post('/forms/confirm/:token', fromAnySite, async (request, reply) => {
      const { language } = originOf(request)
      const page = await confirming(request, 'confirm', async ({ config, inCompany }, hash, companyId) => {
        const confirming = { hash, language, config }
        const confirmed = await inCompany(companyId, null, (work) => confirmSubmission(work, confirming))
        return confirmed && confirmedPage(language, confirmed)
      })
      return page ? sendPage(reply, 200, page) : gone(request, reply)
    })
    door.post('/forms/phone/:token', fromAnySite, async (request, reply) => {
      const { language } = originOf(request)
      const page = await confirming(request, 'phone', async ({ inCompany }, hash, companyId) =>
        (await inCompany(companyId, null, (work) => confirmPhone(work, hash))) ? phoneConfirmedPage(language) : null,
      )
      return page ? sendPage(reply, 200, page) : gone(request, reply)
    })
  })
}

/** The query of an address has no prototype. */
const typedOf = (values: unknown): Typed =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value.slice(0, 400).replaceAll('\0', '')]] : [],
        ),
      )
    : {}

/** The page may stand in frames of the form's own sites; it runs no script and sends to nobody but us. */
async function sendFramed(
  reply: FastifyReply,
  status: number,
  { sites }: FormRow,
  page: PublicPage,
): Promise<FastifyReply> {
  await reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'", ...sites],
      },
    },
  })
  reply.removeHeader('x-frame-options')
  return sendPage(reply, status, page)
}
