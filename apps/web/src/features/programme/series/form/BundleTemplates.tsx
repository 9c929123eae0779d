import type { SeriesBundleInput } from '@foyer/contract'
import type { Currency } from '@foyer/domain'
import { formatList, formatMoney, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import type { TicketValues } from './ticket-values.ts'
import classes from './SeriesForm.module.css'

interface BundleTemplatesProps {
  bundles: readonly SeriesBundleInput[]
  /** The tickets of the series, which bundles name by their places. */
  tickets: readonly TicketValues[]
  currency: Currency
  onChange: (bundles: SeriesBundleInput[]) => void
  /** The form of one bundle. */
  form: SeriesEditors['bundle']
}

const MOST_BUNDLES = 20

/** The bundles that every date of the series gets. */
export function BundleTemplates({ bundles, tickets, currency, onChange, form }: BundleTemplatesProps) {
  const [open, setOpen] = useState<number | null>(null)
  const choices = tickets.flatMap(({ name, kind }, place) => (kind === 'donation' ? [] : [{ place, name }]))
  const contents = ({ parts }: SeriesBundleInput) =>
    formatList(
      parts.map(({ ticket, quantity }) => {
        const name = tickets[ticket]?.name ?? ''
        return quantity === 1 ? name : m.events_extras_chosen({ count: quantity, name })
      }),
    )
  // There is nothing to bundle yet.
  if (choices.length < 2 && bundles.length === 0) return null
  return (
    <fieldset className="stack gap-12 flush unpadded borderless">
      <legend className="unpadded semibold">{m.programme_bundle_title()}</legend>
      <p className="flush text-sm mute">{m.programme_bundle_hint()}</p>
      {bundles.map((bundle, index) => (
        <div key={bundle._id ?? `${index} ${bundle.name}`} className={classes['ticket']}>
          <p className="flush semibold">
            <bdi>{bundle.name}</bdi>
          </p>
          <p className="flush text-sm mute">
            {joinFacts([bundle.price === 0 ? m.shell_free() : formatMoney(bundle.price, currency), contents(bundle)])}
          </p>
          <div className="cluster gap-8">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencil size={17} aria-hidden />}
              aria-label={m.programme_bundle_edit({ name: bundle.name })}
              onClick={() => setOpen(index)}
            >
              {m.shell_edit()}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={17} aria-hidden />}
              aria-label={m.programme_bundle_remove({ name: bundle.name })}
              onClick={() => onChange(bundles.filter((_, place) => place !== index))}
            >
              {m.programme_series_remove()}
            </Button>
          </div>
        </div>
      ))}
      {choices.length > 1 && bundles.length < MOST_BUNDLES && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setOpen(bundles.length)}
          >
            {m.programme_bundle_add()}
          </Button>
        </div>
      )}
      {open !== null &&
        form({
          bundle: bundles[open] ?? null,
          currency,
          tickets: choices,
          onSave: (saved) => onChange(bundles.toSpliced(open, 1, saved)),
          onClose: () => setOpen(null),
        })}
    </fieldset>
  )
}
