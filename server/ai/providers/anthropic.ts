/** Anthropic's HTTP. Its address ends in `/v1`; it has no embeddings. */
import * as z from 'zod/mini'
import { callForJson, callForLines, eventData, parseFrame } from './call-provider.ts'
import {
  type ChatEvent,
  type ChatMessage,
  type Model,
  type ModelAdapter,
  type ProviderConnection,
  ProviderFailure,
  type ProviderProblem,
} from './port.ts'
import { toolFragments } from './tool-calls.ts'

const headersOf = ({ key }: ProviderConnection) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' })

const usageShape = z.object({ input_tokens: z.optional(z.number()), output_tokens: z.optional(z.number()) })
const frame = z.object({
  type: z.string(),
  index: z.optional(z.number()),
  message: z.optional(z.object({ usage: z.optional(usageShape) })),
  usage: z.optional(usageShape),
  content_block: z.optional(z.object({ type: z.string(), id: z.optional(z.string()), name: z.optional(z.string()) })),
  delta: z.optional(
    z.object({
      text: z.optional(z.string()),
      partial_json: z.optional(z.string()),
      stop_reason: z.nullish(z.string()),
    }),
  ),
  error: z.optional(z.object({ type: z.string() })),
})
const modelPage = z.object({
  data: z.array(z.object({ id: z.string(), display_name: z.string() })),
  has_more: z.optional(z.boolean()),
  last_id: z.nullish(z.string()),
})
const mostPages = 10

type Turn = { role: 'user' | 'assistant'; content: object[] }

const turnOf = (message: ChatMessage): Turn => {
  if (message.role === 'tool') {
    const { callId, text } = message
    return { role: 'user', content: [{ type: 'tool_result', tool_use_id: callId, content: text }] }
  }
  const text = message.text === '' ? [] : [{ type: 'text', text: message.text }]
  if (message.role !== 'assistant') return { role: 'user', content: text }
  const calls = message.calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }))
  return { role: 'assistant', content: [...text, ...calls] }
}

/** The results of all tools of one turn have to stand in one message. */
function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = []
  for (const turn of messages.filter(({ role }) => role !== 'system').map(turnOf)) {
    const before = turns.at(-1)
    if (before?.role === turn.role) before.content.push(...turn.content)
    else turns.push(turn)
  }
  return turns
}

const problems: Record<string, ProviderProblem> = {
  rate_limit_error: 'rate_limited',
  authentication_error: 'unauthorized',
  permission_error: 'unauthorized',
  not_found_error: 'model_not_found',
  invalid_request_error: 'refused',
}

const endReason = (stop: string): Extract<ChatEvent, { type: 'end' }>['reason'] => {
  if (stop === 'max_tokens') return 'length'
  if (stop === 'refusal') return 'filtered'
  return stop === 'tool_use' ? 'tool_calls' : 'stop'
}

export const anthropic: ModelAdapter = {
  speech: null,
  models: async (connection, signal) => {
    const all: Model[] = []
    let after = ''
    for (let page = 0; page < mostPages; page++) {
      const call = { path: `/models?limit=1000${after}`, headers: headersOf(connection) }
      const answer = await callForJson(connection, call, { signal, schema: modelPage })
      all.push(...answer.data.map(({ id, display_name }) => ({ id, name: display_name })))
      if (!answer.has_more || !answer.last_id) break
      after = `&after_id=${encodeURIComponent(answer.last_id)}`
    }
    return all
  },
  chat: async function* (connection, request, signal) {
    const { model, messages, tools, maxTokens } = request
    const system = messages.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n\n')
    const body = {
      ...{ model, max_tokens: maxTokens, stream: true, messages: turnsOf(messages) },
      ...(system !== '' && { system }),
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, input }) => ({ name, description, input_schema: input })),
      }),
    }
    const call = { path: '/messages', headers: headersOf(connection), body }
    const fragments = toolFragments(request)
    const usage = { inputTokens: 0, outputTokens: 0 }
    let [stop, isOver] = ['', false]
    for await (const data of eventData(callForLines(connection, call, signal))) {
      const { type, index = 0, message, content_block, delta, error, ...rest } = parseFrame(frame, data)
      if (error) throw new ProviderFailure(problems[error.type] ?? 'server_error')
      const reported = message?.usage ?? rest.usage
      if (reported) {
        usage.inputTokens = reported.input_tokens ?? usage.inputTokens
        usage.outputTokens = reported.output_tokens ?? usage.outputTokens
        yield { type: 'usage', usage: { ...usage } }
      }
      if (content_block?.type === 'tool_use') fragments.add(index, content_block)
      if (delta?.partial_json !== undefined) fragments.add(index, { input: delta.partial_json })
      if (delta?.text) yield { type: 'text', text: delta.text }
      stop = delta?.stop_reason ?? stop
      isOver ||= type === 'message_stop'
    }
    if (!isOver) throw new ProviderFailure('cut_off')
    yield* fragments.all()
    yield { type: 'end', reason: endReason(stop) }
  },
  embed: null,
}
