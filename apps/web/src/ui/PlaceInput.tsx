import type { PlaceView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { placeText, readPlaceText } from '../lib/place-text.ts'
import { useAppDispatch } from '../store/hooks.ts'

const SHOWN = 6

/** Places of earlier events. Fetched once: a saved draft changes them, but not while the user is typing. */
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

type Address = Pick<PlaceView, 'venueName' | 'addressLine' | 'city'>

interface PlaceInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> {
  address: Address
  /** What was typed. */
  onType: (address: Address) => void
  /** A place of an earlier event, with all that is known of it. */
  onChoose: (place: PlaceView) => void
}

/** Where something takes place, in one field, with the places of earlier events as suggestions. */
export function PlaceInput({ address, onType, onChoose, ...rest }: PlaceInputProps) {
  const { venueName, city } = address
  const places = useEarlierPlaces()
  const [typed, setTyped] = useState('')
  const known = placeText(address)
  // What is typed stays as it is while it means the address that the form holds.
  const text = placeText(readPlaceText(typed)) === known ? typed : known

  const change = (chosen: string) => {
    setTyped(chosen)
    const earlier = places.find((place) => placeText(place) === chosen)
    if (earlier) onChoose(earlier)
    else onType(readPlaceText(chosen))
  }

  return (
    <Autocomplete
      {...rest}
      data-path="venueName city addressLine"
      value={text}
      onChange={change}
      label={m.events_form_place()}
      description={venueName !== '' && city === '' ? m.events_form_place_city() : m.events_form_place_hint()}
      placeholder={m.events_form_place_placeholder()}
      data={[...new Set(places.map(placeText))]}
      limit={SHOWN}
      maxLength={500}
      autoComplete="off"
    />
  )
}
