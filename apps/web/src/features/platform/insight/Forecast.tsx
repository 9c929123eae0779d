import type { SellOutForecastView } from '@foyer/contract'
import { formatCalendarDay, formatNumber, m } from '@foyer/messages'
import { Surface } from '../../../ui/Surface.tsx'

const plain = {
  no_limit: m.admin_insight_forecast_no_limit,
  sold_out: m.admin_insight_forecast_sold_out,
  over: m.admin_insight_forecast_over,
  too_little_data: m.admin_insight_forecast_too_little,
}

/** When the tickets will probably be gone, with the uncertainty of the forecast in the same sentence. */
export function forecastInWords(forecast: SellOutForecastView): string {
  if (forecast.kind !== 'likely' && forecast.kind !== 'not_before_end') return plain[forecast.kind]()
  const pace = formatNumber(Math.round(forecast.perDay * 10) / 10)
  if (forecast.kind === 'not_before_end') return m.admin_insight_forecast_last({ pace })
  const { earliest, latest } = forecast
  const from = formatCalendarDay(earliest, 'weekday')
  if (latest === null) return m.admin_insight_forecast_open({ pace, from })
  if (latest === earliest) return m.admin_insight_forecast_day({ pace, day: from })
  return m.admin_insight_forecast_between({ pace, from, to: formatCalendarDay(latest, 'weekday') })
}

export function Forecast({ forecast }: { forecast: SellOutForecastView }) {
  const reckoned = forecast.kind === 'likely' || forecast.kind === 'not_before_end'
  return (
    <Surface as="section" title={m.admin_insight_forecast()}>
      <p className="flush measure">{forecastInWords(forecast)}</p>
      {reckoned && <p className="flush mute measure margin-top-8">{m.admin_insight_forecast_basis()}</p>}
    </Surface>
  )
}
