import { useState } from 'react'

const KEY = 'foyer:door-sound'

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether this phone makes a sound at the door; stored, because a quiet theatre stays quiet. */
export function useSoundChoice(): [sound: boolean, choose: (sound: boolean) => void] {
  const [sound, setSound] = useState(readChoice)
  const choose = (next: boolean) => {
    setSound(next)
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off')
    } catch {
      // A browser that stores nothing still honours the choice until the page closes.
    }
  }
  return [sound, choose]
}
