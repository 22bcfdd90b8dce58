/**
 * Isolation beside the operations: files, pictures and webhooks over HTTP with ids of another company, and what a
 * socket hears that watches everything of one's own while the other company works.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type Answer, answerOf, callHttp, openLine } from './doors.ts'
import { handlers, inputOf } from './ground.ts'
import { isFailure, leakFinder, rowWatch } from './isolation.ts'
import { masked, type Outcome } from './outcome.ts'
import { sampleOf } from './sample.ts'
import { ownerOf, partsOf, type Stage, work } from './stage.ts'

/** A path, and what is asked of it. */
type Visit = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

export async function tryRoutes(stage: Stage): Promise<Outcome> {
  const { url, ours, theirs } = stage
  const outcome: Outcome = { cases: 0, failures: [] }
  const leaks = leakFinder(stage)
  const rows = await rowWatch(stage, outcome)
  const token = await stage.freshToken(ownerOf(ours).claims)
  const visits = [...(await fileVisits(stage, token)), ...pictureVisits(stage), ...webhookVisits(stage)]
  for (const { path, method = 'GET', headers = {}, body } of visits) {
    outcome.cases += 1
    const response = await fetch(`${url}${path}`, { method, headers, body: body ?? null, redirect: 'manual' })
    const answer = await answerOf(response)
    const fail = (why: string) =>
      outcome.failures.push({
        name: `${method} ${path.split('?')[0]}`,
        input: masked(path),
        answer: `${why}: ${masked(answer.text)}`,
      })
    const leak = leaks(answer.text)
    if (leak) fail(`holds ${leak}`)
    else if (isFailure(answer)) fail('fails')
    else if (method === 'GET' && answer.code === 'ok') fail('is let in')
  }
  await rows.compare(`the routes, for ${theirs.id}`)
  return outcome
}

async function fileVisits({ url, ours, theirs }: Stage, token: string): Promise<Visit[]> {
  const fileId = randomUUIDv7()
  const authorization = `Bearer ${token}`
  const upload = (id: string): Visit => ({
    path: `/files?${new URLSearchParams({ fileId: id, purpose: 'import', name: 'a.csv' })}`,
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: 'nome\nx\n',
  })
  const own = upload(fileId)
  await fetch(`${url}${own.path}`, { method: 'POST', headers: { authorization }, body: own.body ?? '' })
  const link = await callHttp(url, 'files.link', { fileId }, token)
  const good: { url: string } = link.code === 'ok' ? JSON.parse(link.text) : { url: '' }
  const address = URL.parse(good.url, url)
  const signed = `${address?.pathname}${address?.search}`
  const files = theirs.ids.get('files') ?? []
  return files.flatMap((id) => [
    upload(id),
    { path: signed.replace(fileId, id) },
    { path: signed.replace(fileId, id).replace(ours.id, theirs.id) },
    { path: signed.replace(ours.id, theirs.id) },
  ])
}

function pictureVisits({ ours, theirs }: Stage): Visit[] {
  const keys = [...(theirs.ids.get('users') ?? []), ...(theirs.ids.get('files') ?? [])]
  return keys.flatMap((key) => [{ path: `/avatars/${ours.id}/${key}` }, { path: `/avatars/${theirs.id}/${key}` }])
}

/** Unsigned, and signed with what a stranger could guess. */
function webhookVisits({ theirs }: Stage): Visit[] {
  const channels = theirs.ids.get('channels') ?? []
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [] }] })
  const guesses: Record<string, string>[] = [
    {},
    { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
    { 'x-twilio-signature': 'AAAA' },
    { authorization: 'Bearer x', 'x-goog-signature': 'AAAA' },
  ]
  return channels.flatMap((id) => [
    { path: `/hooks/${id}?hub.mode=subscribe&hub.verify_token=&hub.challenge=1` },
    ...guesses.map(
      (headers): Visit => ({
        path: `/hooks/${id}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
    ),
  ])
}

/** Nothing of theirs reaches a socket that watches all there is of ours. */
export async function overhear(stage: Stage): Promise<Outcome> {
  const outcome: Outcome = { cases: 0, failures: [] }
  const leaks = leakFinder(stage)
  using line = await openLine(stage.url, await stage.freshToken(ownerOf(stage.ours).claims), { stay: true })
  for (const handler of handlers.filter(({ kind }) => kind === 'view')) {
    const { name } = handler.contract
    await line.watch(name, sampleOf(inputOf(handler), partsOf(stage.ours, name, stage.draw)))
  }
  line.heard.length = 0
  await work(stage, stage.theirs)
  // What ours does now would come last, after anything of theirs that is still on its way.
  const answer: Answer = await callHttp(
    stage.url,
    'contacts.create-base',
    { baseId: randomUUIDv7(), name: `base ${randomUUIDv7()}` },
    await stage.freshToken(ownerOf(stage.ours).claims),
  )
  const heardOurs = () => line.heard.some((message) => message.includes('contacts.base'))
  for (let look = 0; look < 100 && answer.code === 'ok' && !heardOurs(); look++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  outcome.cases = line.heard.length
  for (const message of line.heard) {
    const leak = leaks(message)
    if (leak) outcome.failures.push({ name: 'socket', input: '', answer: `heard ${leak}: ${masked(message)}` })
  }
  if (!line.isOpen()) outcome.failures.push({ name: 'socket', input: '', answer: 'was closed' })
  return outcome
}
