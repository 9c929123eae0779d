import { m } from '@foyer/messages'
import classes from './ViewChoice.module.css'
import type { TicketView } from './ticket-view.ts'

interface ViewChoiceProps {
  view: TicketView
  onChoose: (view: TicketView) => void
}

const choices: readonly { view: TicketView; label: () => string }[] = [
  { view: 'swipe', label: m.sales_order_view_swipe },
  { view: 'list', label: m.sales_order_view_list },
]

/** Shows the tickets one at a time or all in a list. */
export function ViewChoice({ view: chosen, onChoose }: ViewChoiceProps) {
  return (
    <div role="group" aria-label={m.sales_order_view_label()} className={classes['choice']}>
      {choices.map(({ view, label }) => (
        <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
          {label()}
        </button>
      ))}
    </div>
  )
}
