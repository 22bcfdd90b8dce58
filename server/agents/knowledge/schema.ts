/** The tables of knowledge. */
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import type { ProviderProblem } from '@aura/contracts/ai/connection.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Optional, OptionalTime, Time } from '../../platform/database/column-types.ts'

type KnowledgeTables = {
  ai_sources: {
    company_id: string
    id: string
    kind: KnowledgeSource['kind']
    title: string
    /** Moves with the title. */
    title_version: Generated<number>
    /** Of a source that was typed. */
    body: Optional<string>
    url: Optional<string>
    conversation_id: Optional<string>
    file_id: Optional<string>
    recrawl_hours: Optional<number>
    /** The one that answers; 0 before anything was read. */
    version: Generated<number>
    last_version: Generated<number>
    state: Generated<KnowledgeSource['state']>
    problem: Optional<NonNullable<KnowledgeSource['problem']>>
    content_hash: Optional<string>
    read_at: OptionalTime
    removed: Generated<boolean>
    created_by: string
    created_at: Time
  }
  ai_source_versions: {
    company_id: string
    source_id: string
    version: number
    characters: number
    chunks: number
    read_at: Time
  }
  ai_chunks: {
    company_id: string
    source_id: string
    version: number
    ordinal: number
    body: string
    page: Optional<number>
    /** Of the version that answers. */
    live: boolean
    lexemes: ColumnType<string, never, never>
  }
  ai_vector_spaces: {
    company_id: string
    model: string
    space: number
    kind: string
    address: string
    least_similarity: Optional<number>
  }
  ai_embeddings: {
    company_id: string
    model: string
    space: Generated<number>
    /** How long its vectors are; null until the first has come. */
    dimension: Optional<number>
    dimension_since: OptionalTime
    /** The job that makes vectors now. */
    lease_by: Optional<string>
    lease_until: OptionalTime
    /** Calls for vectors that failed one after the other, and until when questions make none. */
    failures: Generated<number>
    rest_until: OptionalTime
    problem: Optional<ProviderProblem>
  }
  /** What has to go of vectors that stand aside; without a source all of the company's. */
  ai_vector_erasures: { company_id: string; source_id: Optional<string> }
  ai_chunk_vectors: {
    company_id: string
    source_id: string
    version: number
    ordinal: number
    model: string
    /** 0 of a text that the provider refuses to embed. */
    dimension: number
    embedding: number[]
    /** That of the source's title which is in the vector. */
    title_version: Generated<number>
    space: Generated<number>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends KnowledgeTables {}
}
