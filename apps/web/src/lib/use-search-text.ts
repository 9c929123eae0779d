import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const ASK_AFTER_MS = 350

/** A search field that shows every key at once and changes the address bar after a pause in typing. */
export function useSearchText(inUrl: string, onPause: (text: string) => void) {
  const [text, setText] = useState(inUrl)
  const asked = useRef(inUrl)
  const afterPause = useDebouncedCallback((next: string) => {
    asked.current = next
    onPause(next)
  }, ASK_AFTER_MS)
  useEffect(() => {
    // The address follows what was typed; what was typed since then must not be lost to it.
    if (inUrl === asked.current) return
    asked.current = inUrl
    setText(inUrl)
  }, [inUrl])
  // A visitor may follow a link right after typing: changing the address then would cancel that navigation.
  useWindowEvent('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href]')) afterPause.cancel()
  })
  return {
    value: text,
    onChange: (next: string) => {
      setText(next)
      afterPause(next)
    },
  }
}
