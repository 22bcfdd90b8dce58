/** A test file's way into the world that the whole run shares (`vitest-world.ts` starts it). */
import { inject } from 'vitest'
import { type Addresses, joinWorld, type Shared } from './world.ts'

export type ProvidedWorld = Addresses & {
  /**
   * The server that world and browser tests share, with workers behind it and the built client in
   * front. A file of these makes a company of its own in its database.
   */
  url: string
  databaseUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    world: ProvidedWorld
  }
}

export const sharedWorld = (): Shared & { readonly provided: ProvidedWorld } => {
  const provided = inject('world')
  return { ...joinWorld(provided), provided }
}
