/** OpenAI's HTTP, which most other providers and local servers speak too. Its address ends in `/v1`. */
import * as z from 'zod/mini'
import { authorization } from './bearer.ts'
import { callForJson, callForLines, eventData, parseFrame, problemOf } from './call-provider.ts'
import { openaiSpeech } from './openai-speech.ts'
import { type ChatEvent, type ChatMessage, type ModelAdapter, ProviderFailure } from './port.ts'
import { toolFragments } from './tool-calls.ts'

const usageShape = z.object({ prompt_tokens: z.number(), completion_tokens: z.optional(z.number()) })
const frame = z.object({
  error: z.optional(z.unknown()),
  choices: z.optional(
    z.array(
      z.object({
        delta: z.optional(
          z.object({
            content: z.nullish(z.string()),
            tool_calls: z.nullish(
              z.array(
                z.object({
                  index: z.optional(z.number()),
                  id: z.nullish(z.string()),
                  function: z.optional(z.object({ name: z.nullish(z.string()), arguments: z.nullish(z.string()) })),
                }),
              ),
            ),
          }),
        ),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.nullish(usageShape),
})
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })
const embeddings = z.object({
  data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()) })),
  usage: z.optional(usageShape),
})
const streamError = z.object({ code: z.optional(z.unknown()) })

const wireMessage = (message: ChatMessage): object => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text }
  if (message.role !== 'assistant') return { role: message.role, content: message.text }
  const calls = message.calls.map(({ id, name, input }) => ({
    ...{ id, type: 'function' },
    function: { name, arguments: JSON.stringify(input) },
  }))
  return { role: 'assistant', content: message.text || null, ...(calls.length > 0 && { tool_calls: calls }) }
}

const endReason = (finish: string): Extract<ChatEvent, { type: 'end' }>['reason'] => {
  if (finish === 'length') return 'length'
  if (finish === 'content_filter') return 'filtered'
  return finish === 'tool_calls' ? 'tool_calls' : 'stop'
}

export const openai: ModelAdapter = {
  speech: openaiSpeech,
  models: async (connection, signal) => {
    const call = { path: '/models', headers: authorization(connection) }
    const { data } = await callForJson(connection, call, { signal, schema: modelList })
    return data.map(({ id }) => ({ id, name: id }))
  },
  chat: async function* (connection, request, signal) {
    const { model, messages, tools, maxTokens } = request
    const body = {
      ...{ model, messages: messages.map(wireMessage), max_completion_tokens: maxTokens },
      ...{ stream: true, stream_options: { include_usage: true } },
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, input }) => ({
          ...{ type: 'function', function: { name, description, parameters: input } },
        })),
      }),
    }
    const call = { path: '/chat/completions', headers: authorization(connection), body }
    const fragments = toolFragments(request)
    let finish: string | null = null
    for await (const data of eventData(callForLines(connection, call, signal))) {
      if (data === '[DONE]') break
      const { error, choices, usage } = parseFrame(frame, data)
      if (error !== undefined && error !== null) throw new ProviderFailure(problemOf(statusOf(error)))
      const [choice] = choices ?? []
      if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content }
      for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? [])
        fragments.add(index, { id, name: called?.name, input: called?.arguments })
      finish = choice?.finish_reason ?? finish
      if (usage) yield { type: 'usage', usage: usageOf(usage) }
    }
    if (finish === null) throw new ProviderFailure('cut_off')
    const calls = fragments.all()
    yield* calls
    yield { type: 'end', reason: calls.length > 0 ? 'tool_calls' : endReason(finish) }
  },
  embed: async (connection, { model, texts }, signal) => {
    const call = { path: '/embeddings', headers: authorization(connection), body: { model, input: texts } }
    const { data, usage } = await callForJson(connection, call, { signal, schema: embeddings })
    const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
    return { vectors, usage: usage ? usageOf(usage) : null }
  },
}

const usageOf = ({ prompt_tokens, completion_tokens = 0 }: z.infer<typeof usageShape>) => ({
  inputTokens: prompt_tokens,
  outputTokens: completion_tokens,
})

/** Servers behind OpenAI's shape put a status there, OpenAI itself a word. */
function statusOf(error: unknown): number {
  const { data } = z.safeParse(streamError, error)
  if (data?.code === 'rate_limit_exceeded') return 429
  return typeof data?.code === 'number' ? data.code : 500
}
