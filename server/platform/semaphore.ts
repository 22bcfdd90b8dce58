/** A semaphore: so many at a time, the others wait in their order. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async take(signal: AbortSignal): Promise<Disposable> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    let isAccepted = true
    const give = () => {
      if (isAccepted) this.#give()
      isAccepted = false
    }
    return { [Symbol.dispose]: give }
  }

  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(resolve)
    await promise
    signal.removeEventListener('abort', leave)
  }
}
