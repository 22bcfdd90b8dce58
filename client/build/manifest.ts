/** What the build wrote of its chunks: which file each is in, and which others it brings along. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

export function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return found
  found.add(key)
  for (const value of chunk.imports ?? []) withImports(manifest, value, found)
  return found
}
