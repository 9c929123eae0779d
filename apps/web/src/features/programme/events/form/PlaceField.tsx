import type { PlaceView } from '@foyer/contract'
import { PlaceInput } from '../../../../ui/PlaceInput.tsx'
import { pointText } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

/** Where the event takes place, in one field. */
export function PlaceField() {
  const { bind, form, setPlace, errorOf } = useEventFormModel()
  const choose = ({ country, point, ...address }: PlaceView) => {
    form.setValues({ ...address, point: pointText(point) })
    if (country !== null) setPlace({ country })
  }
  return (
    <PlaceInput
      {...bind('venueName')}
      address={form.values}
      onType={(address) => form.setValues(address)}
      onChoose={choose}
      error={errorOf('venueName') ?? errorOf('city') ?? errorOf('addressLine')}
    />
  )
}
