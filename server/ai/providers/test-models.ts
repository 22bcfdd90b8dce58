/**
 * What a provider's models can do, by trying it: a model list says nothing about tools, and a server that speaks a
 * provider's HTTP may leave a half of it out. What it cost comes along, since it is booked like any other use.
 */
import type { Capabilities } from '@aura/contracts/ai/connection.ts'
import { silentWav } from './audio.ts'
import type { ChatRequest, ModelAdapter, ProviderConnection, ProviderProblem, Usage } from './port.ts'
import { ProviderFailure } from './port.ts'

export type TestedModels = {
  chat: string | null
  embedding: string | null
  transcription: string | null
  speech: { model: string; voice: string } | null
}

const reportReady = {
  name: 'report_ready',
  description: 'Reports that the model is ready.',
  input: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'] },
}

/** Such an answer is about the capability; any other failure is about the provider, and is thrown. */
const incapable: readonly ProviderProblem[] = ['refused', 'malformed', 'model_not_found']

export async function testModels(
  adapter: ModelAdapter,
  connection: ProviderConnection,
  { models, signal }: { models: TestedModels; signal: AbortSignal },
): Promise<Capabilities & { usage: Usage }> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  const book = (used: Usage | null) => {
    usage.inputTokens += used?.inputTokens ?? 0
    usage.outputTokens += used?.outputTokens ?? 0
  }
  const tryChat = async (text: string, tools: ChatRequest['tools']) => {
    if (models.chat === null) return { texts: 0, calls: 0 }
    const request: ChatRequest = { model: models.chat, messages: [{ role: 'user', text }], tools, maxTokens: 256 }
    let [texts, calls] = [0, 0]
    let used: Usage | null = null
    try {
      for await (const event of adapter.chat(connection, request, signal)) {
        if (event.type === 'text') texts += 1
        else if (event.type === 'tool_call') calls += 1
        else if (event.type === 'usage') used = event.usage
      }
    } finally {
      book(used)
    }
    return { texts, calls }
  }
  const tryEmbeddings = async (): Promise<boolean> => {
    if (adapter.embed === null || models.embedding === null) return false
    const embedded = await adapter.embed(connection, { model: models.embedding, texts: ['a', 'b'] }, signal)
    book(embedded.usage)
    return embedded.vectors.length === 2 && embedded.vectors.every((vector) => vector.length > 0)
  }
  const tryTranscription = async (): Promise<boolean> => {
    if (adapter.speech === null || models.transcription === null) return false
    const request = { model: models.transcription, audio: silentWav(), format: 'wav', language: 'en' } as const
    book((await adapter.speech.transcribe(connection, request, signal)).usage)
    return true
  }
  const trySpeech = async (): Promise<boolean> => {
    if (adapter.speech === null || models.speech === null) return false
    await adapter.speech.speak(connection, { ...models.speech, text: 'Ready.' }, signal)
    return true
  }
  const { texts } = await tryChat('Count from one to ten in words.', [])
  const tools = await orIncapable(async () => (await tryChat('Call report_ready now.', [reportReady])).calls > 0)
  const embeddings = await orIncapable(tryEmbeddings)
  const transcription = await orIncapable(tryTranscription)
  const speech = await orIncapable(trySpeech)
  return { chat: texts > 0, streaming: texts > 1, tools, embeddings, transcription, speech, usage }
}

async function orIncapable(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderFailure && incapable.includes(error.problem)) return false
    throw error
  }
}
