import type { InsightView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { Box } from '@mantine/core'
import { Surface } from '../../../ui/Surface.tsx'
import { shareInWords } from './insight-words.ts'
import classes from './Insight.module.css'

/** From views to paid orders, each step with its share of the step before. */
export function Funnel({ insight: { total } }: { insight: InsightView }) {
  const held = shareInWords(total.holds, total.views)
  const paid = shareInWords(total.paid, total.holds)
  const whole = shareInWords(total.paid, total.views)
  const steps = [
    { key: 'views', label: m.admin_insight_views(), count: total.views, share: null },
    {
      key: 'holds',
      label: m.admin_insight_holds(),
      count: total.holds,
      share: held && m.admin_insight_of_views({ percent: held }),
    },
    {
      key: 'paid',
      label: m.admin_insight_paid(),
      count: total.paid,
      share: paid && m.admin_insight_of_holds({ percent: paid }),
    },
  ]
  const most = Math.max(...steps.map(({ count }) => count))
  return (
    <Surface as="section" title={m.admin_insight_funnel()}>
      <ol className="grid gap-16 flush unpadded unmarked">
        {steps.map(({ key, label, count, share }) => (
          <li key={key}>
            <p className="flex spread gap-12 flush">
              <span className="semibold">{label}</span>
              <span className="figures semibold">{formatNumber(count)}</span>
            </p>
            <Box
              className={classes['bar']}
              aria-hidden="true"
              data-step={key}
              __vars={{ '--share': `${(count / most) * 100}%` }}
            />
            {share && <p className="flush mute">{share}</p>}
          </li>
        ))}
      </ol>
      <p className="mute figures margin-top-16 least-one-line">
        {whole === null ? m.admin_insight_views_note() : m.admin_insight_whole({ percent: whole })}
      </p>
    </Surface>
  )
}
