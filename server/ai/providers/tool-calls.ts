/** Tool calls that come in fragments, put together and held against the tools that were offered. */
import * as z from 'zod/mini'
import { parseFrame } from './call-provider.ts'
import { type ChatEvent, type ChatRequest, ProviderFailure } from './port.ts'

type Fragment = { id?: string | null | undefined; name?: string | null | undefined; input?: string | null | undefined }

const inputObject = z.record(z.string(), z.unknown())

/** A model that calls what it was not offered, or with something else than an object, has given no answer. */
export function toolCall(
  { tools }: Pick<ChatRequest, 'tools'>,
  { id, name, input, signature = null }: { id: string; name: string; input: string; signature?: string | null },
): ChatEvent {
  if (!tools.some((tool) => tool.name === name)) throw new ProviderFailure('malformed')
  return {
    type: 'tool_call',
    call: { id, name, input: parseFrame(inputObject, input === '' ? '{}' : input), signature },
  }
}

export function toolFragments(request: Pick<ChatRequest, 'tools'>) {
  const calls = new Map<number, { id: string; name: string; input: string }>()
  return {
    add: (index: number, { id, name, input }: Fragment) => {
      const call = calls.get(index) ?? { id: '', name: '', input: '' }
      calls.set(index, {
        id: call.id || (id ?? ''),
        name: call.name || (name ?? ''),
        input: call.input + (input ?? ''),
      })
    },
    all: (): ChatEvent[] =>
      [...calls].map(([index, call]) => toolCall(request, { ...call, id: call.id || `call_${index}` })),
  }
}
