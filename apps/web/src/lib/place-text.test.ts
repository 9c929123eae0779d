import { expect, it } from 'vitest'
import { placeText, readPlaceText } from './place-text.ts'

it.each([
  ['', '', '', ''],
  ['Freedom Park', 'Freedom Park', '', ''],
  ['Freedom Park, Lagos', 'Freedom Park', '', 'Lagos'],
  ['Freedom Park, 1 Hospital Road, Lagos', 'Freedom Park', '1 Hospital Road', 'Lagos'],
  ['Kulturbrauerei, Hof 2, Schönhauser Allee 36, Berlin', 'Kulturbrauerei', 'Hof 2, Schönhauser Allee 36', 'Berlin'],
  ['حديقة الحرية، لاغوس', 'حديقة الحرية', '', 'لاغوس'],
  [' Freedom Park ,  , Lagos, ', 'Freedom Park', '', 'Lagos'],
])('%j is read as venue %j, street %j and city %j', (text, venueName, addressLine, city) => {
  expect(readPlaceText(text)).toEqual({ venueName, addressLine, city })
  expect(readPlaceText(placeText({ venueName, addressLine, city }))).toEqual({ venueName, addressLine, city })
})
