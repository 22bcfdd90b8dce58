/** The table of sample data. */
export type SampleKind = 'tag' | 'contact' | 'deal' | 'conversation' | 'channel'

type DashboardTables = {
  sample_records: { company_id: string; kind: SampleKind; id: string }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends DashboardTables {}
}
