import { required } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { errorMessage } from '../../../api/errors.ts'
import { useReplaceOrderLinkMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './OrderDetails.module.css'
import { hasTickets } from './kept-views.ts'

interface ReplaceLinkProps {
  order: OrderView
  token: string
  /** Called with the address that the new link was sent to: the token of this page no longer opens the order. */
  onReplaced: (email: string) => void
}

/** Lets the buyer replace a link that someone else has seen. */
export function ReplaceLink({ order, token, onReplaced }: ReplaceLinkProps) {
  const [replace, { isLoading }] = useReplaceOrderLinkMutation()
  const email = required(order.buyer, 'the buyer of an order with a link').email
  const run = async () => {
    const sure = await confirmAction({
      title: m.sales_order_link_replace_title(),
      body: m.sales_order_link_replace_body({ email }),
      confirmLabel: m.sales_order_link_replace_confirm(),
    })
    if (!sure) return
    try {
      await replace({ params: { reference: order.reference }, headers: { 'x-order-token': token } }).unwrap()
      onReplaced(email)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">{m.sales_order_link()}</h2>
      <p className={classes['buyer']}>
        {hasTickets(order) ? m.sales_order_link_text() : m.sales_order_link_text_order()}
      </p>
      <div className="margin-top-16">
        <Button
          variant="default"
          size="sm"
          loading={isLoading}
          leftSection={<IconLinkOff size={16} aria-hidden />}
          onClick={() => void run()}
        >
          {m.sales_order_link_replace()}
        </Button>
      </div>
    </section>
  )
}
