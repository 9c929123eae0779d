import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { printLight } from '../print/print-light.ts'
import { backToClose } from './back-to-close.ts'
import { keyboardInset } from './keyboard-inset.ts'
import { swipeToClose } from './swipe-to-close.ts'

/** What makes every dialog a sheet on a phone, beside its style, and every page one for paper. */
export function Sheets() {
  const { state } = useNavigation()
  const isNavigating = useRef(false)
  useEffect(() => {
    isNavigating.current = state !== 'idle'
  }, [state])
  useEffect(() => {
    const ends = [swipeToClose(), backToClose(() => isNavigating.current), keyboardInset(), printLight()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return null
}
