import type { PublicBundleView, PublicEventView } from '@foyer/contract'
import { FEW_LEFT, MOST_BUNDLES_PER_ORDER } from '@foyer/domain'
import { formatList, formatMoney, m } from '@foyer/messages'
import { useState } from 'react'
import { useIsAlive } from '../../../lib/use-is-alive.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import { type ChosenUnits, bundledCart, firstVariants, piecesOf } from './bundle-cart.ts'
import { momentInWords } from './event-words.ts'
import classes from './ExtraRows.module.css'
import type { TicketBoxState } from './use-ticket-box.ts'

interface BundleRowsProps {
  event: PublicEventView
  box: TicketBoxState
}

type Stock = NonNullable<TicketBoxState['bundleStock']>[number]

/** The bundles of the box: their contents, quantities and, for each extra with variants, the choice of a variant. */
export default function BundleRows({ event, box }: BundleRowsProps) {
  const { bundles = [] } = event
  const [units, setUnits] = useState<ChosenUnits>({})
  const stock = new Map(box.bundleStock?.map((known) => [known._id, known]))
  const change = (bundle: PublicBundleView, chosen: string[][]) => {
    const next = { ...units, [bundle._id]: chosen }
    setUnits(next)
    box.onBundles(bundledCart(bundles, next))
  }
  const taken = (id: string) =>
    Object.entries(units).reduce((sum, [other, chosen]) => (other === id ? sum : sum + chosen.length), 0)
  return (
    <section aria-labelledby="bundles-title">
      <h3 id="bundles-title" className={classes['title']}>
        {m.events_bundles_title()}
      </h3>
      <ul className={classes['rows']}>
        {bundles.map((bundle) => (
          <BundleRow
            key={bundle._id}
            bundle={bundle}
            event={event}
            stock={stock.get(bundle._id)}
            most={MOST_BUNDLES_PER_ORDER - taken(bundle._id)}
            units={units[bundle._id] ?? []}
            onChange={(chosen) => change(bundle, chosen)}
          />
        ))}
      </ul>
    </section>
  )
}

interface BundleRowProps {
  bundle: PublicBundleView
  event: PublicEventView
  /** Undefined until it is known. */
  stock: Stock | undefined
  most: number
  /** The variants of each chosen bundle. */
  units: string[][]
  onChange: (units: string[][]) => void
}

function BundleRow({ bundle, event, stock, most, units, onChange }: BundleRowProps) {
  const alive = useIsAlive()
  const { name, description, price, singly, parts, fallbacks } = bundle
  const state = stock?.state ?? 'on_sale'
  const left = stock?.remaining ?? null
  const saved = singly === null ? 0 : singly - price
  const content = parts.map((part) =>
    part.quantity === 1 ? part.name : m.events_extras_chosen({ count: part.quantity, name: part.name }),
  )
  const step = (next: number) =>
    onChange(next > units.length ? [...units, firstVariants(bundle, stock?.variantIds)] : units.slice(0, next))
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <h4 className={classes['name']}>
          <bdi {...languageOf(fallbacks.name)}>{name}</bdi>
        </h4>
        <p className="text-15">{m.events_bundle_includes({ parts: formatList(content) })}</p>
        {description !== '' && (
          <p className="text-15 keeps-lines mute" {...languageOf(fallbacks.description)}>
            {description}
          </p>
        )}
        <p className="line gap-4-10 figures bold">
          {price === 0 ? m.shell_free() : formatMoney(price, event.currency)}
          {state === 'on_sale' && left !== null && left <= FEW_LEFT && (
            <Badge tone="warn">{m.events_box_left({ count: left })}</Badge>
          )}
        </p>
        {saved > 0 && (
          <p className="text-sm figures mute">
            {m.events_bundle_saves({ amount: formatMoney(saved, event.currency) })}
          </p>
        )}
      </div>
      {state === 'on_sale' ? (
        <QuantityStepper
          label={m.events_bundle_quantity({ name })}
          value={units.length}
          max={Math.min(most, left ?? most)}
          disabled={!alive}
          onChange={step}
        />
      ) : (
        <p className={classes['note']}>{reasonOf(state, bundle, event.timezone)}</p>
      )}
      {units.map((chosen, unit) => (
        <Variants
          // Bundles of one order differ only by their number.
          key={unit}
          bundle={bundle}
          number={unit + 1}
          available={stock?.variantIds}
          chosen={chosen}
          onChange={(next) => onChange(units.map((other, index) => (index === unit ? next : other)))}
        />
      ))}
    </li>
  )
}

function reasonOf(state: Stock['state'], { salesStartAt }: PublicBundleView, timeZone: string): string {
  if (state === 'sold_out') return m.shell_status_sold_out()
  if (state === 'ended') return m.events_box_sales_ended()
  if (state !== 'not_yet' || salesStartAt === null) return m.events_box_not_on_sale()
  return m.events_box_on_sale_from({ time: momentInWords(salesStartAt, timeZone) })
}

interface VariantsProps {
  bundle: PublicBundleView
  number: number
  available: readonly string[] | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The choice of a size or colour for each extra of one bundle. */
function Variants({ bundle, number, available, chosen, onChange }: VariantsProps) {
  return piecesOf(bundle).map(({ item, variants }, piece) => (
    <select
      key={piece}
      className={classes['variants']}
      aria-label={m.events_bundle_variant({ item, name: bundle.name, number })}
      value={chosen[piece]}
      onChange={(event) => onChange(chosen.map((id, index) => (index === piece ? event.currentTarget.value : id)))}
    >
      {variants.map(({ _id: id, name }) => (
        <option key={id} value={id}>
          {available === undefined || available.includes(id)
            ? m.events_bundle_option({ item, variant: name })
            : m.events_extras_variant_sold_out({ name })}
        </option>
      ))}
    </select>
  ))
}
