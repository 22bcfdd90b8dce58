import { expect, it } from 'vitest'
import { openApi } from '../platform/http/openapi.ts'
import { parse } from '../platform/parse.ts'
import { dealsExamples } from './examples.ts'
import { deals } from './index.ts'

/** What a program does around a deal, without what only a screen needs. */
const dealOperation = /^deals\.((\w+-)*(activit(y|ies)|quotes?|organizations?)(-\w+)*|read|find|find-\w+)$/

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

it('deals, activities, quotes and organizations are on the API page, each operation with an example', () => {
  const operations = [...contracts.keys()].filter((name) => dealOperation.test(name))
  expect(operations).toContain('deals.find-activities')
  for (const name of operations) expect(dealsExamples, name).toHaveProperty([name])
})
