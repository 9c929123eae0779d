import { Skeleton } from '@mantine/core'
import { m } from '@foyer/messages'
import { Page } from '../../../ui/Page.tsx'
import classes from './CheckoutDesk.module.css'

/** The checkout's shape while its order is on the way. */
export function CheckoutSkeleton() {
  return (
    <Page>
      <div role="status" aria-label={m.sales_checkout_loading()}>
        <Skeleton height={44} width={220} radius="xl" mt="lg" mb={28} />
        <Skeleton height={52} radius="xl" mb={28} />
        <div className={classes['columns']}>
          <Skeleton className={classes['stub']} height={300} radius="lg" />
          <Skeleton className={classes['form']} height={420} radius="lg" />
        </div>
      </div>
    </Page>
  )
}
