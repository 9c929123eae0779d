import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const ASK_AFTER_MS = 350

/** A search field that answers every key at once, while the address bar follows after a pause. */
export function useSearchText(inUrl: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(inUrl)
  const settle = useDebouncedCallback(onSettled, ASK_AFTER_MS)
  useEffect(() => setText(inUrl), [inUrl])
  return {
    value: text,
    onChange: (next: string) => {
      setText(next)
      settle(next)
    },
  }
}
