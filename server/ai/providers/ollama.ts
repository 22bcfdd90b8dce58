/** Ollama's HTTP: a line of JSON for each piece of the answer. A key is sent where a proxy in front wants one. */
import * as z from 'zod/mini'
import { callForJson, callForLines, parseFrame } from './call-provider.ts'
import { type ChatMessage, type ModelAdapter, type ProviderConnection, ProviderFailure } from './port.ts'
import { toolCall } from './tool-calls.ts'

const authorization = ({ key }: ProviderConnection): Record<string, string> =>
  key === '' ? {} : { authorization: `Bearer ${key}` }

const frame = z.object({
  error: z.optional(z.string()),
  message: z.optional(
    z.object({
      content: z.optional(z.string()),
      tool_calls: z.optional(
        z.array(z.object({ function: z.object({ name: z.string(), arguments: z.optional(z.unknown()) }) })),
      ),
    }),
  ),
  done: z.optional(z.boolean()),
  done_reason: z.optional(z.string()),
  prompt_eval_count: z.optional(z.number()),
  eval_count: z.optional(z.number()),
})
const modelList = z.object({ models: z.array(z.object({ name: z.string() })) })
const embeddings = z.object({ embeddings: z.array(z.array(z.number())), prompt_eval_count: z.optional(z.number()) })

const wireMessage = (message: ChatMessage): object => {
  if (message.role === 'tool') return { role: 'tool', tool_name: message.name, content: message.text }
  if (message.role !== 'assistant') return { role: message.role, content: message.text }
  const calls = message.calls.map(({ name, input }) => ({ function: { name, arguments: input } }))
  return { role: 'assistant', content: message.text, ...(calls.length > 0 && { tool_calls: calls }) }
}

export const ollama: ModelAdapter = {
  speech: null,
  models: async (connection, signal) => {
    const call = { path: '/api/tags', headers: authorization(connection) }
    const { models } = await callForJson(connection, call, { signal, schema: modelList })
    return models.map(({ name }) => ({ id: name, name }))
  },
  chat: async function* (connection, request, signal) {
    const { model, messages, tools, maxTokens } = request
    const body = {
      ...{ model, stream: true, messages: messages.map(wireMessage), options: { num_predict: maxTokens } },
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, input }) => ({
          ...{ type: 'function', function: { name, description, parameters: input } },
        })),
      }),
    }
    const call = { path: '/api/chat', headers: authorization(connection), body }
    let calls = 0
    for await (const text of callForLines(connection, call, signal)) {
      if (text === '') continue
      const { error, message, done, done_reason, ...counts } = parseFrame(frame, text)
      if (error !== undefined) throw new ProviderFailure('server_error')
      if (message?.content) yield { type: 'text', text: message.content }
      for (const { function: called } of message?.tool_calls ?? []) {
        const input = JSON.stringify(called.arguments ?? {})
        yield toolCall(request, { id: `call_${calls++}`, name: called.name, input })
      }
      if (!done) continue
      const { prompt_eval_count: inputTokens = 0, eval_count: outputTokens = 0 } = counts
      yield { type: 'usage', usage: { inputTokens, outputTokens } }
      yield { type: 'end', reason: calls > 0 ? 'tool_calls' : done_reason === 'length' ? 'length' : 'stop' }
      return
    }
    throw new ProviderFailure('cut_off')
  },
  embed: async (connection, { model, texts }, signal) => {
    const call = { path: '/api/embed', headers: authorization(connection), body: { model, input: texts } }
    const answer = await callForJson(connection, call, { signal, schema: embeddings })
    return {
      vectors: answer.embeddings,
      usage: { inputTokens: answer.prompt_eval_count ?? 0, outputTokens: 0 },
    }
  },
}
