import type { PublicSeriesView } from '@foyer/contract'
import { formatMoney, formatNumber, joinFacts, m } from '@foyer/messages'
import { LightButtonLink } from '../../../../ui/LightButton.tsx'
import { LightTitle } from '../../../../ui/LightTitle.tsx'
import classes from './SeriesPasses.module.css'

type Passes = NonNullable<PublicSeriesView['passes']>
type Pass = Passes['items'][number]

function stateOf({ state }: Pass): string | null {
  if (state === 'sold_out') return m.events_pass_gone()
  if (state === 'not_yet') return m.events_pass_soon()
  return state === 'paused' ? m.events_pass_paused() : null
}

/** The passes of a series with what they cost now, leading to the page that sells them. Works without scripts. */
export function SeriesPasses({ passes, currency }: { passes: Passes; currency: PublicSeriesView['currency'] }) {
  return (
    <section aria-labelledby="passes-title" className={classes['passes']}>
      <LightTitle order={2} id="passes-title">
        {m.events_passes()}
      </LightTitle>
      <p className="flush mute">{m.events_passes_text()}</p>
      <ul className={classes['list']}>
        {passes.items.map((pass) => (
          <li key={pass._id} className={classes['pass']}>
            <div className="grow shrinks">
              <h3 className="flush text-19">
                <bdi>{pass.name}</bdi>
              </h3>
              <p className="flush text-15 mute">
                {joinFacts([
                  pass.visits === null
                    ? m.events_pass_all()
                    : m.events_pass_visits({ visits: formatNumber(pass.visits) }),
                  m.events_pass_to_come({ left: formatNumber(pass.datesToCome), total: formatNumber(pass.dates) }),
                ])}
              </p>
              {pass.description !== '' && <p className="flush text-15 keeps-lines mute">{pass.description}</p>}
            </div>
            <p className="flush semibold">
              {stateOf(pass) ?? (pass.kind === 'free' ? m.shell_free() : formatMoney(pass.price, currency))}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <LightButtonLink to={`/events/${passes.customUrl}`} variant="default">
          {m.events_passes_choose()}
        </LightButtonLink>
      </div>
    </section>
  )
}
