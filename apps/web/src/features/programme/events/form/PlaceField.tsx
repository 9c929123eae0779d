import type { PlaceView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Autocomplete } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../../../../api/api.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { pointText } from './event-form-values.ts'
import { placeText, readPlaceText } from './place-text.ts'
import { useEventFormModel } from './use-event-form.ts'

const SHOWN = 6

/** Places of earlier events. Asked for once: a saved draft changes them, but not for whoever is typing. */
function useEarlierPlaces(): readonly PlaceView[] {
  const dispatch = useAppDispatch()
  const [places, setPlaces] = useState<readonly PlaceView[]>([])
  useEffect(() => {
    let gone = false
    const asked = dispatch(api.endpoints.listPlaces.initiate({}, { subscribe: false }))
    // Without suggestions the field is typed into like any other.
    void asked.then(({ data }) => !gone && data && setPlaces(data.items))
    return () => {
      gone = true
    }
  }, [dispatch])
  return places
}

/** Where the event takes place, in one field, with the places of earlier events as suggestions. */
export function PlaceField() {
  const { bind, form, setPlace, errorOf } = useEventFormModel()
  const { venueName, addressLine, city } = form.values
  const places = useEarlierPlaces()
  const [typed, setTyped] = useState('')
  const known = placeText({ venueName, addressLine, city })
  // What is typed stays as it is while it means the address that the form holds.
  const text = placeText(readPlaceText(typed)) === known ? typed : known

  const choose = (chosen: string) => {
    setTyped(chosen)
    const earlier = places.find((place) => placeText(place) === chosen)
    if (!earlier) return form.setValues(readPlaceText(chosen))
    const { country, point, ...address } = earlier
    form.setValues({ ...address, point: pointText(point) })
    if (country !== null) setPlace({ country })
  }

  return (
    <Autocomplete
      {...bind('venueName')}
      value={text}
      onChange={choose}
      label={m.events_form_place()}
      description={venueName !== '' && city === '' ? m.events_form_place_city() : m.events_form_place_hint()}
      placeholder={m.events_form_place_placeholder()}
      data={[...new Set(places.map(placeText))]}
      limit={SHOWN}
      error={errorOf('venueName') ?? errorOf('city') ?? errorOf('addressLine')}
      maxLength={500}
      autoComplete="off"
    />
  )
}
