/** The parts of the probe that send what no caller should send, and those in which the machine fails under people. */
import { roles } from '@aura/contracts/platform/access.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { faultTable } from '../faults/table.ts'
import { fuzzOperations } from './fuzz/fuzz.ts'
import { openGround } from './ground.ts'
import { masked } from './outcome.ts'
import type { ProbePart } from './parts.ts'
import { probeUploads } from './uploads/probe.ts'

export const fuzz: ProbePart = {
  name: 'fuzz',
  asks: 'every operation and view with what no caller should send',
  async run({ world, seed }) {
    await using server = await world.server()
    await using ground = await openGround({ url: server.url, config: server.config, seed })
    const { people } = await createTestCompany(server.config.databaseUrl, roles)
    const tokens: Record<string, string | null> = { stranger: null }
    for (const [at, role] of roles.entries()) {
      const claims = people[at]?.claims
      if (claims) tokens[role] = await ground.freshToken(claims)
    }
    const { cases, failures } = await fuzzOperations({ url: server.url, tokens, seed, cases: 20_000 })
    return {
      cases,
      failures: failures.map(({ name, by, door, input, status, code }) => ({
        name: `${name} for ${by} over ${door}`,
        input: masked(input),
        answer: `${status} ${code ?? ''}`,
      })),
    }
  },
}

export const uploads: ProbePart = {
  name: 'uploads',
  asks: 'hostile tables, pictures and documents at the doors for files',
  async run({ world, seed }) {
    await using server = await world.server()
    const { config } = server
    await using ground = await openGround({ url: server.url, config, seed })
    await using _ = await world.workers({ ...config, publicUrl: server.url })
    const { people } = await createTestCompany(config.databaseUrl)
    const claims = people[0]?.claims
    if (!claims) throw new Error('a company without people')
    return await probeUploads({ url: server.url, token: await ground.freshToken(claims) })
  },
}

export const faults: ProbePart = {
  name: 'faults',
  asks: 'full disks, frozen parts and clocks that jump under people at work',
  async run() {
    const rows = await faultTable()
    return {
      cases: rows.length,
      failures: rows
        .filter(({ cameBack, lost, doubled, problems }) => !cameBack || lost + doubled + problems.length > 0)
        .map(({ fault, problems, ...row }) => ({ name: fault, input: masked(row), answer: problems.join('; ') })),
    }
  },
}
