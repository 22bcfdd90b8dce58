/** A table as it stands in a file: its rows one after the other, each with its number, the first being the headers. */
export type TableRow = { n: number; cells: string[] }
export type Table = AsyncIterable<TableRow>
