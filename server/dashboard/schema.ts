/** The table of sample data. */
type DashboardTables = {
  sample_records: { company_id: string; kind: 'tag' | 'contact' | 'deal'; id: string }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends DashboardTables {}
}
