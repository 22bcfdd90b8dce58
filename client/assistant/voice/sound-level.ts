/** How loud it is where an analyser listens: the root mean square of its newest samples. */
export function levelReader(source: AnalyserNode): () => number {
  const samples = new Float32Array(source.fftSize)
  return () => {
    source.getFloatTimeDomainData(samples)
    return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
  }
}
