import { useEffect, useState } from 'react'
import { afterPicture } from '../../../../lib/after-picture.ts'

/** The value as of the last time the browser drew the page: for updates that must not delay drawing. */
export function useAfterPicture<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState({ value })
  useEffect(() => afterPicture(() => setDrawn({ value })), [value])
  return drawn.value
}
