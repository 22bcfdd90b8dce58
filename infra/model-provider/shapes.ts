/** The HTTP of the four kinds of providers, as their public references describe it. */
import * as z from 'zod/mini'
import type { ProviderShape, Script } from './script.ts'

const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`
const bearer = (headers: Record<string, string>) => (headers.authorization ?? '').replace('Bearer ', '')
const inputTexts = (body: unknown) => z.parse(z.object({ input: z.array(z.string()) }), body).input

/** A quarter of a call's input at a time: readers have to put it together. */
function fragments(input: string): string[] {
  const size = Math.max(1, Math.ceil(input.length / 4))
  return Array.from({ length: Math.ceil(input.length / size) }, (_, at) => input.slice(at * size, (at + 1) * size))
}

const openaiFrames = ({ words, call, usage }: Script): string[] => {
  const choice = (delta: object, finish_reason: string | null = null) =>
    data({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })
  const toolDelta = (called: object) => choice({ tool_calls: [{ index: 0, ...called }] })
  return [
    ...words.map((content) => choice({ content })),
    ...(call
      ? [
          toolDelta({ id: 'call_a1', type: 'function', function: { name: call.name, arguments: '' } }),
          ...fragments(call.input).map((text) => toolDelta({ function: { arguments: text } })),
        ]
      : []),
    choice({}, call ? 'tool_calls' : 'stop'),
    data({ choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } }),
    'data: [DONE]\n\n',
  ]
}

const openai: ProviderShape = {
  keyOf: bearer,
  models: {
    path: /^\/models$/,
    body: (ids) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }),
  },
  chat: {
    path: /^\/chat\/completions$/,
    contentType: 'text/event-stream',
    frames: openaiFrames,
    error: data({ error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }),
  },
  embed: {
    path: /^\/embeddings$/,
    textsOf: inputTexts,
    // The order is not promised.
    body: (vectors) => ({
      data: vectors.map((embedding, index) => ({ index, embedding })).toReversed(),
      usage: { prompt_tokens: 7, total_tokens: 7 },
    }),
  },
}

const anthropicFrames = ({ words, call, usage }: Script): string[] => {
  const event = (type: string, rest: object) => `event: ${type}\n${data({ type, ...rest })}`
  const delta = (index: number, value: object) => event('content_block_delta', { index, delta: value })
  const toolUse = { type: 'tool_use', id: 'toolu_a1', name: call?.name, input: {} }
  return [
    event('message_start', { message: { usage: { input_tokens: usage.input, output_tokens: 1 } } }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping', {}),
    ...words.map((text) => delta(0, { type: 'text_delta', text })),
    event('content_block_stop', { index: 0 }),
    ...(call
      ? [
          event('content_block_start', { index: 1, content_block: toolUse }),
          ...fragments(call.input).map((text) => delta(1, { type: 'input_json_delta', partial_json: text })),
          event('content_block_stop', { index: 1 }),
        ]
      : []),
    event('message_delta', {
      delta: { stop_reason: call ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: usage.output },
    }),
    event('message_stop', {}),
  ]
}

const anthropic: ProviderShape = {
  keyOf: (headers) => headers['x-api-key'] ?? '',
  models: {
    path: /^\/models\?/,
    body: (ids) => ({ data: ids.map((id) => ({ id, display_name: id, type: 'model' })), has_more: false }),
  },
  chat: {
    path: /^\/messages$/,
    contentType: 'text/event-stream',
    frames: anthropicFrames,
    error: `event: error\n${data({ type: 'error', error: { type: 'rate_limit_error', message: 'slow down' } })}`,
  },
  embed: null,
}

const googleFrames = ({ words, call, usage }: Script): string[] => {
  const counts = { promptTokenCount: usage.input, candidatesTokenCount: usage.output }
  const content = (parts: object[], rest: object = {}) =>
    data({ candidates: [{ content: { role: 'model', parts }, ...rest }] })
  return [
    content([{ text: 'First I look at the question.', thought: true }]),
    ...words.map((text) => content([{ text }])),
    ...(call
      ? [content([{ functionCall: { name: call.name, args: jsonOr(call.input) }, thoughtSignature: 'c2ln' }])]
      : []),
    data({ candidates: [{ content: { parts: [] }, finishReason: 'STOP' }], usageMetadata: counts }),
  ]
}

const google: ProviderShape = {
  keyOf: (headers) => headers['x-goog-api-key'] ?? '',
  models: {
    path: /^\/models\?/,
    body: (ids) => ({ models: ids.map((id) => ({ name: `models/${id}`, displayName: id })) }),
  },
  chat: {
    path: /^\/models\/[^/]+:streamGenerateContent\?alt=sse$/,
    contentType: 'text/event-stream',
    frames: googleFrames,
    error: data({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }),
  },
  embed: {
    path: /^\/models\/[^/]+:batchEmbedContents$/,
    textsOf: (body) => {
      const part = z.object({ text: z.string() })
      const shape = z.object({ requests: z.array(z.object({ content: z.object({ parts: z.array(part) }) })) })
      return z.parse(shape, body).requests.map(({ content }) => content.parts.map(({ text }) => text).join(''))
    },
    body: (vectors) => ({ embeddings: vectors.map((values) => ({ values })) }),
  },
}

const ollamaFrames = ({ words, call, usage }: Script): string[] => {
  const frame = (value: object) => `${JSON.stringify(value)}\n`
  const called = { function: { name: call?.name, arguments: jsonOr(call?.input ?? '') } }
  return [
    ...words.map((content) => frame({ message: { role: 'assistant', content }, done: false })),
    ...(call ? [frame({ message: { role: 'assistant', content: '', tool_calls: [called] }, done: false })] : []),
    frame({
      ...{ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' },
      ...{ prompt_eval_count: usage.input, eval_count: usage.output },
    }),
  ]
}

const ollama: ProviderShape = {
  keyOf: bearer,
  models: { path: /^\/api\/tags$/, body: (ids) => ({ models: ids.map((name) => ({ name })) }) },
  chat: {
    path: /^\/api\/chat$/,
    contentType: 'application/x-ndjson',
    frames: ollamaFrames,
    error: `${JSON.stringify({ error: 'llama runner process has terminated' })}\n`,
  },
  embed: {
    path: /^\/api\/embed$/,
    textsOf: inputTexts,
    body: (vectors) => ({ embeddings: vectors, prompt_eval_count: 7 }),
  },
}

/** These two send a call's input as JSON inside their own: what is none goes out as a text. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const providerShapes = { openai, anthropic, google, ollama }
