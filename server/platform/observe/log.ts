import pino, { type Logger } from 'pino'
import { calmError } from './calm-error.ts'

export type { Logger }

/** One JSON line an entry. Tokens, passwords and cookies never reach it. */
export const createLogger = (level: string, part: string): Logger =>
  pino({
    level,
    base: { part },
    serializers: { err: calmError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      '*.password',
      '*.token',
      '*.accessToken',
      '*.refreshToken',
      'req.headers.authorization',
      'req.headers.cookie',
    ],
  })
