/** Reads counters of a running server from its /metrics. */
export async function scrape(url: string): Promise<(sample: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (sample) => {
    const line = text.split('\n').find((value) => value.startsWith(`${sample} `))
    return line === undefined ? 0 : Number(line.slice(sample.length + 1))
  }
}
