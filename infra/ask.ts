/** How tests speak to a server: one call, its answer or the code of its refusal. */
export type Asking = {
  /** The output; a refusal throws. */
  ask: <Output>(
    name: string,
    input: unknown,
    token?: string | null,
    headers?: Record<string, string>,
  ) => Promise<Output>
  /** 'ok', or the code of the refusal. */
  code: (name: string, input: unknown, token?: string | null, headers?: Record<string, string>) => Promise<string>
}

export function asking(url: string): Asking {
  const send = async (name: string, input: unknown, token?: string | null, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'aura-test',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify(input),
    })
    return { ok: response.ok, body: (await response.json()) as unknown }
  }
  return {
    async ask<Output>(...call: Parameters<typeof send>) {
      const { ok, body } = await send(...call)
      if (!ok) throw new Error(`${call[0]}: ${JSON.stringify(body)}`)
      return body as Output
    },
    async code(...call) {
      const { ok, body } = await send(...call)
      return ok ? 'ok' : (body as { error: { code: string } }).error.code
    },
  }
}
