/** While an answer is spoken the microphone stays open, so that speech stops the answer and is in the recording from its first word. */
import { type BargeInChoice, mayBargeIn } from '@aura/machines/assistant/barge-in.ts'
import { useEffect, useRef } from 'react'
import { type OpenMicrophone, openMicrophone, useEchoCancellation } from './microphone.ts'
import { watchSpeech } from './watch-speech.ts'

/** From the beginning of a word until it is known to interrupt, on a slow machine too. */
const preRollSeconds = 1.5

type BargeIn = {
  choice: BargeInChoice
  isSpeaking: boolean
  onOpen: (level: AnalyserNode) => void
  /** The microphone goes to the one who is called, who closes it. */
  onSpeech: (input: OpenMicrophone) => void
}

export function useBargeIn({ choice, isSpeaking, onOpen, onSpeech }: BargeIn): void {
  const hasEchoCancellation = useEchoCancellation()
  const isOn = isSpeaking && mayBargeIn(choice, { hasEchoCancellation })
  const newest = useRef({ onOpen, onSpeech })
  newest.current = { onOpen, onSpeech }
  // The microphone and the room's sound are outside React.
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let end = () => {}
    openMicrophone({ preRollSeconds }).then(
      (input) => {
        if (isOver || !mayBargeIn(choice, input)) return input.close()
        newest.current.onOpen(input.level)
        const endWatch = watchSpeech(input.level, () => {
          end = () => {}
          newest.current.onSpeech(input)
        })
        end = () => {
          endWatch()
          input.close()
        }
      },
      // Without a microphone the answer is heard to its end.
      () => {},
    )
    return () => {
      isOver = true
      end()
    }
  }, [isOn, choice])
}
