/**
 * The body of a `fetch` as JSON, up to a size. `fetch` unpacks what comes packed, so the size is counted behind that:
 * a small answer that grows large inside is left there.
 */
export async function jsonOf(answer: Response, limit: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > limit) throw new Error(`the answer is longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
