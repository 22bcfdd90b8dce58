/** Whether the panel is open, and which answer is waited for: of this tab, through a reload. */
import { movePanel } from '@aura/machines/assistant/decide.ts'
import { type PanelState, panelStates } from '@aura/machines/assistant/panel.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from '../platform/feed/store.ts'

const key = 'aura.assistant'

function recalled(): PanelState {
  try {
    const found = sessionStorage.getItem(key)
    return panelStates.find((state) => state === found) ?? 'closed'
  } catch {
    return 'closed'
  }
}

const panelStore = createStore<PanelState>(recalled())
/** A question that another part of the product hands over; the panel sends it once it is open. */
const handedOver = createStore<string | null>(null)

/** One speaks or writes, never both at once. */
export type PanelMode = 'chat' | 'voice'
const modeKey = 'aura.assistant.mode'

function recalledMode(): PanelMode {
  try {
    return sessionStorage.getItem(modeKey) === 'voice' ? 'voice' : 'chat'
  } catch {
    return 'chat'
  }
}

const modeStore = createStore<PanelMode>(recalledMode())

export function chooseMode(mode: PanelMode) {
  modeStore.set(mode)
  try {
    sessionStorage.setItem(modeKey, mode)
  } catch {
    // It holds until the page is closed.
  }
}

export function movePanelBy(type: Parameters<typeof movePanel>[1]) {
  const next = movePanel(panelStore.get(), type)
  panelStore.set(next)
  try {
    sessionStorage.setItem(key, next)
  } catch {
    // It holds until the page is closed.
  }
}

/** The answer that this tab waits for, by its id: it is announced once, wherever the panel is by then. */
const awaitedKey = 'aura.assistant.awaited'

function recalledAwaited(): string | null {
  try {
    return sessionStorage.getItem(awaitedKey)
  } catch {
    return null
  }
}

const awaitedStore = createStore<string | null>(recalledAwaited())

export function awaitAnswer(answerId: string | null) {
  awaitedStore.set(answerId)
  try {
    if (answerId === null) sessionStorage.removeItem(awaitedKey)
    else sessionStorage.setItem(awaitedKey, answerId)
  } catch {
    // It holds until the page is closed.
  }
}

export function askAssistant(text: string) {
  handedOver.set(text)
  chooseMode('chat')
  movePanelBy('open')
}

export const takeQuestion = (): string | null => {
  const text = handedOver.get()
  handedOver.set(null)
  return text
}

export const usePanelState = (): PanelState => useSyncExternalStore(panelStore.subscribe, panelStore.get)
export const usePanelMode = (): PanelMode => useSyncExternalStore(modeStore.subscribe, modeStore.get)
export const useQuestionWaits = (): boolean => useSyncExternalStore(handedOver.subscribe, handedOver.get) !== null
export const useAwaitedAnswer = (): string | null => useSyncExternalStore(awaitedStore.subscribe, awaitedStore.get)
