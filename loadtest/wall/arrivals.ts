/** Commands whose position has been reached somewhere, whether it is known before or after that. */
export function arrivals(seen: (name: string) => void) {
  const waiting: { name: string; position: number }[] = []
  let last = 0
  const look = () => {
    for (let at = waiting.length - 1; at >= 0; at -= 1) {
      const item = waiting[at]
      if (item === undefined || item.position > last) continue
      waiting.splice(at, 1)
      seen(item.name)
    }
  }
  return {
    wanted(name: string, position: number) {
      waiting.push({ name, position })
      look()
    },
    reached(position: number) {
      last = Math.max(last, position)
      look()
    },
  }
}
