/**
 * A company register for a machine without one, at BrasilAPI's address and in its words. It knows every
 * number with right check digits, always by the same name, but those that begin with 99.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bareCnpj, cnpjProblem } from '@aura/contracts/platform/cnpj.ts'

export type CnpjSimulator = AsyncDisposable & {
  readonly url: string
  /** Questions it was asked. */
  readonly asked: () => number
  /** From now on it answers with this status; null is back to normal, 'silence' never answers. */
  readonly fail: (how: number | 'silence' | null) => void
}

const trades = ['Padaria', 'Transportes', 'Clínica', 'Auto Peças', 'Editora', 'Construtora', 'Mercado', 'Farmácia']
const names = ['Aurora', 'Serra Verde', 'Bela Vista', 'Horizonte', 'Ponte Nova', 'Três Rios', 'Maré Alta', 'Ipê']

const cities = [
  { municipio: 'SAO PAULO', uf: 'SP' },
  { municipio: 'CURITIBA', uf: 'PR' },
  { municipio: 'RECIFE', uf: 'PE' },
  { municipio: 'BELO HORIZONTE', uf: 'MG' },
]

function companyOf(cnpj: string) {
  const seed = [...cnpj].reduce((sum, value, at) => sum + value.charCodeAt(0) * (at + 1), 0)
  const name = `${trades[seed % trades.length]} ${names[(seed >> 3) % names.length]}`
  return {
    cnpj,
    razao_social: `${name.toUpperCase()} LTDA`,
    nome_fantasia: name,
    ddd_telefone_1: `119${String(80_000_000 + (seed % 9_999_999))}`,
    descricao_situacao_cadastral: 'ATIVA',
    email: `contato@${name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')}.com.br`,
    descricao_tipo_de_logradouro: 'RUA',
    logradouro: 'DAS ACÁCIAS',
    numero: String(seed % 2000),
    bairro: 'CENTRO',
    ...cities[seed % cities.length],
  }
}

export async function startCnpjSimulator(): Promise<CnpjSimulator> {
  let requestCount = 0
  let failing: number | 'silence' | null = null
  const server = createServer((request, response) => {
    requestCount += 1
    if (failing === 'silence') return
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    if (failing !== null) return answer(failing, { message: 'Serviço indisponível.' })
    const [, input = ''] = /^\/api\/cnpj\/v1\/([^/?]+)/.exec(request.url ?? '') ?? []
    const cnpj = bareCnpj(decodeURIComponent(input), 'alphanumeric')
    if (cnpjProblem(cnpj, 'alphanumeric')) return answer(400, { message: `CNPJ ${input} inválido.` })
    if (cnpj.startsWith('99')) return answer(404, { message: `CNPJ ${input} não encontrado.` })
    answer(200, companyOf(cnpj))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => requestCount,
    fail: (how) => {
      failing = how
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
