/** Google's HTTP for Gemini. Its address ends in `/v1beta`. */
import * as z from 'zod/mini'
import { callForJson, callForLines, eventData, parseFrame, problemOf } from './call-provider.ts'
import {
  type ChatEvent,
  type ChatMessage,
  type Model,
  type ModelAdapter,
  type ProviderConnection,
  ProviderFailure,
} from './port.ts'
import { toolCall } from './tool-calls.ts'

const headersOf = ({ key }: ProviderConnection) => ({ 'x-goog-api-key': key })

const contentPart = z.object({
  text: z.optional(z.string()),
  /** The model thinks aloud: that is no answer. */
  thought: z.optional(z.boolean()),
  thoughtSignature: z.optional(z.string()),
  functionCall: z.optional(z.object({ id: z.optional(z.string()), name: z.string(), args: z.optional(z.unknown()) })),
})
const frame = z.object({
  error: z.optional(z.object({ code: z.optional(z.number()) })),
  promptFeedback: z.optional(z.object({ blockReason: z.optional(z.string()) })),
  candidates: z.optional(
    z.array(
      z.object({
        content: z.optional(z.object({ parts: z.optional(z.array(contentPart)) })),
        finishReason: z.optional(z.string()),
      }),
    ),
  ),
  usageMetadata: z.optional(
    z.object({
      promptTokenCount: z.optional(z.number()),
      candidatesTokenCount: z.optional(z.number()),
      thoughtsTokenCount: z.optional(z.number()),
    }),
  ),
})
const modelPage = z.object({
  models: z.optional(z.array(z.object({ name: z.string(), displayName: z.optional(z.string()) }))),
  nextPageToken: z.optional(z.string()),
})
const embeddings = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) })
const mostPages = 10

const contentOf = (message: ChatMessage): object => {
  if (message.role === 'tool') {
    const functionResponse = { name: message.name, response: { result: message.text } }
    return { role: 'user', parts: [{ functionResponse }] }
  }
  const text = message.text === '' ? [] : [{ text: message.text }]
  if (message.role !== 'assistant') return { role: 'user', parts: text }
  const calls = message.calls.map(({ name, input, signature }) => ({
    functionCall: { name, args: input },
    ...(signature !== null && { thoughtSignature: signature }),
  }))
  return { role: 'model', parts: [...text, ...calls] }
}

const endReason = (finish: string): Extract<ChatEvent, { type: 'end' }>['reason'] => {
  if (finish === 'STOP') return 'stop'
  return finish === 'MAX_TOKENS' ? 'length' : 'filtered'
}

export const google: ModelAdapter = {
  speech: null,
  models: async (connection, signal) => {
    const all: Model[] = []
    let token = ''
    for (let page = 0; page < mostPages; page++) {
      const call = { path: `/models?pageSize=1000${token}`, headers: headersOf(connection) }
      const { models = [], nextPageToken } = await callForJson(connection, call, { signal, schema: modelPage })
      all.push(...models.map(({ name, displayName }) => ({ id: bareName(name), name: displayName ?? bareName(name) })))
      if (!nextPageToken) break
      token = `&pageToken=${encodeURIComponent(nextPageToken)}`
    }
    return all
  },
  chat: async function* (connection, request, signal) {
    const { model, messages, tools, maxTokens } = request
    const system = messages.flatMap((message) => (message.role === 'system' ? [{ text: message.text }] : []))
    const body = {
      contents: messages.filter(({ role }) => role !== 'system').map(contentOf),
      generationConfig: { maxOutputTokens: maxTokens },
      ...(system.length > 0 && { systemInstruction: { parts: system } }),
      ...(tools.length > 0 && {
        tools: [
          {
            functionDeclarations: tools.map(({ name, description, input }) => ({
              name,
              description,
              parameters: input,
            })),
          },
        ],
      }),
    }
    const path = `/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`
    const call = { path, headers: headersOf(connection), body }
    let [finish, calls] = ['', 0]
    for await (const data of eventData(callForLines(connection, call, signal))) {
      const { error, candidates, promptFeedback, usageMetadata } = parseFrame(frame, data)
      if (error) throw new ProviderFailure(problemOf(error.code ?? 500))
      if (promptFeedback?.blockReason) finish = promptFeedback.blockReason
      const [candidate] = candidates ?? []
      for (const { text, thought, functionCall, thoughtSignature = null } of candidate?.content?.parts ?? []) {
        if (text && !thought) yield { type: 'text', text }
        if (!functionCall) continue
        const { id = `call_${calls}`, name, args = {} } = functionCall
        calls += 1
        yield toolCall(request, { id, name, input: JSON.stringify(args), signature: thoughtSignature })
      }
      finish = candidate?.finishReason ?? finish
      if (usageMetadata) {
        const { promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = usageMetadata
        const usage = { inputTokens: promptTokenCount, outputTokens: candidatesTokenCount + thoughtsTokenCount }
        yield { type: 'usage', usage }
      }
    }
    if (finish === '') throw new ProviderFailure('cut_off')
    yield { type: 'end', reason: calls > 0 ? 'tool_calls' : endReason(finish) }
  },
  embed: async (connection, { model, texts }, signal) => {
    const requests = texts.map((text) => ({ model: `models/${model}`, content: { parts: [{ text }] } }))
    const path = `/models/${encodeURIComponent(model)}:batchEmbedContents`
    const call = { path, headers: headersOf(connection), body: { requests } }
    const answer = await callForJson(connection, call, { signal, schema: embeddings })
    return { vectors: answer.embeddings.map(({ values }) => values), usage: null }
  },
}

const bareName = (name: string) => name.replace(/^models\//, '')
