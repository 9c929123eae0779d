import { Skeleton, VisuallyHidden } from '@mantine/core'
import { m } from '@foyer/messages'
import classes from './OrderSkeleton.module.css'
import page from './TicketsPage.module.css'

/** The shape of the tickets while they are on their way. */
export function OrderSkeleton() {
  return (
    <div className={page['page']}>
      <VisuallyHidden role="status">{m.sales_order_loading()}</VisuallyHidden>
      <div aria-hidden="true" className={classes['shape']}>
        <Skeleton height={36} width={220} radius="xl" mb={22} />
        <Skeleton height={560} radius="lg" />
      </div>
      <div aria-hidden="true" className={classes['shape']}>
        <Skeleton height={180} radius="lg" mb={16} />
        <Skeleton height={200} radius="lg" />
      </div>
    </div>
  )
}
