import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { printLight } from '../print/print-light.ts'
import { backToClose } from './back-to-close.ts'
import { focusFirstField } from './focus-first-field.ts'
import { keyboardInset } from './keyboard-inset.ts'
import { returnFocus } from './return-focus.ts'
import { swipeToClose } from './swipe-to-close.ts'

/**
 * The behaviour, besides the styles, that makes every dialog a sheet on a phone. Also places the focus in dialogs that open, returns that of
 * closed ones, and gives every page light colours when printed.
 */
export function Sheets() {
  const { state } = useNavigation()
  const isNavigating = useRef(false)
  useEffect(() => {
    isNavigating.current = state !== 'idle'
  }, [state])
  useEffect(() => {
    const ends = [
      swipeToClose(),
      backToClose(() => isNavigating.current),
      keyboardInset(),
      focusFirstField(),
      returnFocus(),
      printLight(),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return null
}
