/** What the War Room shows of an AI agent is what its model is sent. */
import { randomUUIDv7 } from 'node:crypto'
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import type { agentInstructions } from '@aura/contracts/agents/instructions.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { draftOf } from '@aura/machines/agents/decide.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, outcome, connect, serve, answer, floor } = test
const readInstructions = (agentId: string) =>
  call<OutputOf<typeof agentInstructions>>(1, 'agents.instructions', { agentId })
const edit = (agent: AiAgent, over: object) =>
  call<AiAgent>(0, 'agents.update', { ...draftOf(agent), agentId: agent.id, version: agent.version, ...over })

/** The newest request that an OpenAI-compatible provider got. */
function sent() {
  const body = test.provider(0).requests.at(-1)?.body as {
    messages: { role: string; content: string }[]
    tools: { function: { name: string; description: string } }[]
  }
  return {
    text: body.messages.find(({ role }) => role === 'system')?.content,
    tools: body.tools.map(({ function: { name, description } }) => ({ name, description })),
  }
}
const steps = [
  { kind: 'ask', text: 'Qual é o pedido?' },
  { kind: 'say', text: 'Vou cuidar disso.' },
  { kind: 'look', tool: 'read_deals' },
]
const procedure = { name: 'Troca', phrases: ['quero trocar'], steps, end: 'hand_off' }

it('is the system message and the tools of the next answer, to the letter, with the rules of the hand-off', async () => {
  await connect(0)
  const agent = await serve({ tools: ['search_knowledge'], procedures: [procedure], greeting: 'Olá!' })
  const { versions } = await readInstructions(agent.id)
  await answer(await floor.say('+5511987653000', 'Bom dia'))
  const [published] = versions
  expect(versions).toHaveLength(1)
  expect(published).toMatchObject({ version: 1, isCanary: false, share: 100, greeting: 'Olá!', ...sent() })
  expect(published?.text).toContain('Você atende uma loja.')
  expect(published?.tools.map(({ name }) => name)).toEqual(['hand_off', 'search_knowledge', 'start_procedure'])
  expect(published?.handOff).toEqual({ phrases: [], afterAnswers: 20, queue: null })
  // While a step is due, its words follow.
  await answer(await floor.say('+5511987653001', 'Quero trocar'))
  expect(published?.procedures).toMatchObject([{ name: 'Troca', phrases: ['quero trocar'], handsOff: true }])
  expect(published?.procedures[0]?.steps.map(({ says }) => says)).toEqual(['Qual é o pedido?', 'Vou cuidar disso.', ''])
  expect(sent().text).toBe(`${published?.text}\n${published?.procedures[0]?.steps[0]?.added}`)
})

it('is of what serves, and not of a draft; a canary stands beside it with its share', async () => {
  await connect(0)
  const agent = await serve({ persona: 'Publicada.' })
  const draft = await edit(agent, { persona: 'Rascunho.' })
  const { versions: before } = await readInstructions(agent.id)
  expect(before.map(({ text }) => text.includes('Publicada.'))).toEqual([true])
  const canary = { agentId: agent.id, version: draft.version, share: 30, untested: 'without_tests' }
  await call(0, 'agents.start-canary', canary)
  const { versions } = await readInstructions(agent.id)
  expect(versions).toMatchObject([
    { version: 1, isCanary: false, share: 70 },
    { version: 2, isCanary: true, share: 30 },
  ])
  expect(versions[1]?.text).toContain('Rascunho.')
  expect(await outcome(1, 'agents.instructions', { agentId: randomUUIDv7() })).toBe('agents.not_found')
})
