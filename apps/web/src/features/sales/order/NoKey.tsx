import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface NoKeyProps {
  thing?: 'order' | 'ticket'
  /** A secret was given and is wrong. */
  refused?: boolean
}

const words = {
  order: { title: m.sales_order_no_key_title, text: m.sales_order_no_key_text },
  ticket: { title: m.sales_held_no_key_title, text: m.sales_order_no_key_text },
}

const refusedWords = {
  order: { title: m.sales_order_wrong_key_title, text: m.sales_order_wrong_key_text },
  ticket: { title: m.sales_held_wrong_key_title, text: m.sales_held_wrong_key_text },
}

/** An order or a passed-on ticket opened without its secret: a reference alone shows no tickets. */
export function NoKey({ thing = 'order', refused = false }: NoKeyProps) {
  const { title, text } = (refused ? refusedWords : words)[thing]
  return (
    <EmptyState
      order={1}
      art="search"
      title={title()}
      text={text()}
      action={
        <Button component={Link} to="/tickets">
          {m.sales_find_tickets()}
        </Button>
      }
    />
  )
}
