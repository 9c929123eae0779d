import { required } from '@foyer/domain'
import type { OrderView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { errorMessage } from '../../../api/errors.ts'
import { useReplaceOrderLinkMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './OrderDetails.module.css'

interface ReplaceLinkProps {
  order: OrderView
  token: string
  /** Called with the address that the new link was sent to: the token of this page no longer opens the order. */
  onReplaced: (email: string) => void
}

/** Lets the buyer end a link that somebody else has seen. */
export function ReplaceLink({ order, token, onReplaced }: ReplaceLinkProps) {
  const [replace, { isLoading }] = useReplaceOrderLinkMutation()
  const email = required(order.buyer, 'the buyer of an order with a link').email
  const run = async () => {
    const sure = await confirmAction({
      title: 'Get a new link?',
      body: `This link and your current ticket codes will stop working, also those you saved or printed. We will send a new link and new codes to ${email}.`,
      confirmLabel: 'Send new link',
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
      <h2 className="margin-bottom-10 heading text-19">Your link</h2>
      <p className={classes['buyer']}>
        Anyone with the link to this page can use your tickets. If someone else has seen it, get a new one.
      </p>
      <div className="margin-top-16">
        <Button
          variant="default"
          size="sm"
          loading={isLoading}
          leftSection={<IconLinkOff size={16} aria-hidden />}
          onClick={() => void run()}
        >
          Get a new link
        </Button>
      </div>
    </section>
  )
}
