/** What k6 has and its type package leaves out. */
declare const crypto: { randomUUID(): string }
declare const console: { log(words: string): void; error(words: string): void }
