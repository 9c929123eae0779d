import { Button, TextInput } from '@mantine/core'
import { m } from '@foyer/messages'
import { useEffect, useRef, useState } from 'react'
import { withComponentLibrary } from '../../../ui/ComponentLibrary.tsx'
import classes from './PromoField.module.css'
import type { PromoCodeState } from './use-promo-code.ts'

interface PromoFormProps {
  promo: PromoCodeState
  /** Whether the visitor opened the field; otherwise, the code in the link did. */
  focused: boolean
}

/** Where a promo code is typed. */
function PromoForm({ promo, focused }: PromoFormProps) {
  const [typed, setTyped] = useState(promo.tried)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void promo.apply(typed)
      }}
    >
      <TextInput
        ref={input}
        className={classes['input']}
        label={m.events_box_promo_label()}
        name="promoCode"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={promo.problem}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="default" loading={promo.busy} className={classes['apply']}>
        {m.events_box_promo_apply()}
      </Button>
    </form>
  )
}

export default withComponentLibrary(PromoForm)
