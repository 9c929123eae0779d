import type { SandboxPaymentView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import classes from './PaymentSlip.module.css'

interface PaymentSlipProps {
  payment: SandboxPaymentView
}

/** Amount, merchant and purpose of the payment. */
export function PaymentSlip({ payment }: PaymentSlipProps) {
  return (
    <section className={classes['slip']} aria-labelledby="slip-amount">
      <p className={classes['merchant']}>{m.sales_sandbox_merchant({ merchant: payment.merchant })}</p>
      <h1 id="slip-amount" className={classes['amount']}>
        {formatMoney(payment.amount, payment.currency)}
      </h1>
      <dl className={classes['facts']}>
        <div>
          <dt>{m.sales_sandbox_for()}</dt>
          <dd>{payment.description}</dd>
        </div>
        <div>
          <dt>{m.sales_sandbox_customer()}</dt>
          <dd>{payment.email}</dd>
        </div>
        <div>
          <dt>{m.sales_sandbox_reference()}</dt>
          <dd className={classes['code']}>{payment.reference}</dd>
        </div>
      </dl>
    </section>
  )
}
