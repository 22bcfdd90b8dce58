import type { Page } from 'playwright-core'

/** By the name of the operation or view: fields of its input, that the server fails, or that it answers once it is altered anew. */
export type Alteration = Record<string, object | 'fails' | 'waits'>

/** What goes over the page's socket, changed on its way: an operation that the server then refuses, or that fails. */
export async function alterSocket(page: Page): Promise<(next: Alteration) => void> {
  let alteration: Alteration = {}
  const waiting: (() => void)[] = []
  const error = { code: 'server.failed', params: {}, retry: 'later' }
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const [, id, json] = /^42(\d*)(\[.*)$/s.exec(String(message)) ?? []
      const [kind, name, input, ...rest] = json === undefined ? [] : (JSON.parse(json) as [string, string, object])
      const change = name === undefined ? undefined : alteration[name]
      if (change === undefined) server.send(message)
      else if (change === 'waits') waiting.push(() => server.send(message))
      else if (change === 'fails') socket.send(`43${id}${JSON.stringify([{ ok: false, error }])}`)
      else server.send(`42${id}${JSON.stringify([kind, name, { ...input, ...change }, ...rest])}`)
    })
  })
  await page.reload()
  return (next) => {
    alteration = next
    for (const send of waiting.splice(0)) send()
  }
}
