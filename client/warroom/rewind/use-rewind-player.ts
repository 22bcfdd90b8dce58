/** Goes on from the moment that is shown, as fast as is asked for; it waits for what is still fetched. */
import { useEffect, useState } from 'react'
import { useLatest } from '../../platform/ui/use-latest.ts'

/** As many seconds of then in one of now. */
export const speeds = [1, 10, 60] as const
export type Speed = (typeof speeds)[number]
const tickMs = 250

/** Of what goes by so fast not every second is seen. */
export const stepOf = (speed: Speed, playing: boolean): number => (playing && speed === 60 ? 15 : 1)

export type Player = {
  playing: boolean
  setPlaying: (playing: boolean) => void
  speed: Speed
  setSpeed: (speed: Speed) => void
}

export function usePlayer(): Player {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(60)
  return { playing, setPlaying, speed, setSpeed }
}

export function useRewindPlayer(player: Player, now: { at: number; ready: boolean; go: (at: number) => void }): void {
  const latest = useLatest({ ...now, speed: player.speed })
  const { playing } = player
  // It plays by the clock, which is outside.
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const { at, ready, go, speed } = latest.current
      if (ready) go(at + tickMs * speed)
    }, tickMs)
    return () => clearInterval(timer)
  }, [playing, latest])
}
