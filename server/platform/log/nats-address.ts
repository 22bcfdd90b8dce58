/** An address of NATS may carry a user and a password, or a token alone; the client library takes them beside it. */
export type NatsAddress = {
  hostname: string
  port: number
  host: string
  credentials: { user: string; pass: string } | { auth_token: string } | Record<string, never>
}

export function natsAddress(url: string): NatsAddress {
  const { hostname, port, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const credentials = pass ? { user, pass } : user ? { auth_token: user } : {}
  return { hostname, port: Number(port || 4222), host: `${hostname}:${port || 4222}`, credentials }
}
