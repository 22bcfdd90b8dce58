/** The tables of files. */
import type { FileType, Purpose } from '@aura/contracts/files/purposes.ts'
import type { Generated } from 'kysely'
import type { Time } from '../platform/database/column-types.ts'

type FilesTables = {
  files: {
    company_id: string
    id: string
    purpose: Purpose
    name: string
    type: FileType
    size: number
    /** SHA-256 of the content, in hexadecimal: where it lies. */
    hash: string
    /** Null for what the server made for nobody in particular. */
    created_by: string | null
    created_at: Time
    /** False until its content is safely in its place. */
    stored: Generated<boolean>
    /** Null while it waits to be taken, and after it was released. */
    taken_at: Time | null
    /** When it is removed unless something has taken it. */
    expires_at: Time
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends FilesTables {}
}
