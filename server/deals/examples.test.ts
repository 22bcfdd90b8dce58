import { expect, it } from 'vitest'
import { openApi } from '../platform/http/openapi.ts'
import { parse } from '../platform/parse.ts'
import { dealsExamples } from './examples.ts'
import { deals } from './index.ts'

/** What only a screen needs. */
const screensOnly = ['deals.places', 'deals.organization-of-contact', 'deals.recent-organizations']

const contracts = new Map(
  deals.handlers.flatMap(({ contract }) => (contract.kind === 'view' ? [] : [[contract.name, contract] as const])),
)

it('every example is what its operation takes, and stands on the API page', () => {
  const page = openApi(deals.handlers, 'https://aura.example', dealsExamples)
  for (const [name, example] of Object.entries(dealsExamples)) {
    const contract = contracts.get(name)
    if (!contract) throw new Error(`${name} is no operation`)
    expect(parse(contract.input, example)).toMatchObject(example)
    expect(page.paths[`/api/${name}`]?.post.requestBody.content['application/json']).toMatchObject({ example })
  }
})

it('every operation around a deal is on the API page with an example', () => {
  const operations = [...contracts.keys()].filter((name) => !screensOnly.includes(name))
  expect(operations).toContain('deals.find-activities')
  for (const name of operations) expect(dealsExamples, name).toHaveProperty([name])
})
