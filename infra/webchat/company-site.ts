/** For tests: a company's site on an address of its own, under a content policy that allows the chat and nothing more. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CompanySite = AsyncDisposable & { readonly origin: string }

export async function openCompanySite(server: string, tagOf: () => string): Promise<CompanySite> {
  const policy = [
    "default-src 'none'",
    `script-src ${server}`,
    `connect-src ${server} ${server.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
  ].join('; ')
  const http = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    const title = request.url === '/carrinho' ? 'Carrinho' : 'Sapatos'
    response.end(`<!doctype html><html lang="pt-BR"><head><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${tagOf()}</head>
<body><main><h1>${title}</h1><a href="/carrinho">Carrinho</a></main></body></html>`)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
