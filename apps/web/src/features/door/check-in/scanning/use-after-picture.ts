import { useEffect, useState } from 'react'
import { afterPicture } from '../../../../lib/after-picture.ts'

/** The value as it was when the browser last drew the page: for what must not delay the drawing. */
export function useAfterPicture<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState({ value })
  useEffect(() => afterPicture(() => setDrawn({ value })), [value])
  return drawn.value
}
