import { m } from '@foyer/messages'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../../ui/toast.ts'
import { createKeystrokeBurst } from './keystroke-burst.ts'

/**
 * Listens for a USB or Bluetooth scanner, which types like a keyboard, wherever the focus is. The code field handles such input itself. The
 * next ticket may be scanned while an answer is shown, so this listens then, too.
 */
export function useHandScanner(onCode: (code: string) => void): void {
  const report = useEffectEvent(onCode)

  useEffect(() => {
    const press = createKeystrokeBurst()
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.dataset['codeField'] !== undefined) return
      const burst = press(event.key, event.timeStamp, event.code)
      if (burst === null) return
      // The closing Enter must not press the focused button.
      event.preventDefault()
      event.stopPropagation()
      if (burst.kind === 'code') report(burst.code)
      else toast.error(m.door_desk_scanner_cut())
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
