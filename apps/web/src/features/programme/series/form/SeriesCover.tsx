import type { CoverView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Text, TextInput } from '@mantine/core'
import { CoverDrop } from '../../../../ui/CoverDrop.tsx'

/** A new picture to send with the form, its description, or the removal of the stored picture. */
export interface CoverChange {
  readonly file: File | null
  readonly alt: string
  readonly removed: boolean
}

interface SeriesCoverProps {
  /** Null before the series is created. */
  seriesId: string | null
  stored: CoverView | null
  chosen: File | null
  alt: string
  onChange: (change: CoverChange) => void
}

/** The picture of a series, shown by all of its dates without their own picture. It is sent with the form. */
export function SeriesCover({ seriesId, stored, chosen, alt, onChange }: SeriesCoverProps) {
  const isThere = chosen !== null || stored !== null
  return (
    <div className="stack gap-12">
      <Text fw={600}>{m.shell_optional({ label: m.programme_series_field_cover() })}</Text>
      <CoverDrop
        file={chosen}
        uploaded={seriesId === null || !stored ? null : { eventId: seriesId, cover: stored }}
        hint={m.events_cover_drop()}
        onChoose={(file) => onChange({ file, alt, removed: false })}
        onRemove={() => onChange({ file: null, alt: '', removed: chosen === null })}
      />
      {isThere && (
        <TextInput
          name="coverAlt"
          label={m.events_field_cover_alt()}
          maxLength={250}
          value={alt}
          onChange={(event) => onChange({ file: chosen, alt: event.currentTarget.value, removed: false })}
        />
      )}
    </div>
  )
}
