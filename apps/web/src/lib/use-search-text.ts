import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const ASK_AFTER_MS = 350

/** A search field that answers every key at once, while the address bar follows after a pause. */
export function useSearchText(inUrl: string, onPause: (text: string) => void) {
  const [text, setText] = useState(inUrl)
  const afterPause = useDebouncedCallback(onPause, ASK_AFTER_MS)
  useEffect(() => setText(inUrl), [inUrl])
  // Who types and then follows a link at once is on the way: changing the address after that would call them back.
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
